// Which flow is shown, which of its arrows, and whether the page goes on to the latest flow.

/** The one owner of these: `follows` until a person opens, reads or works with a flow. */
export const selection = {
  /** The id of the shown flow; 0 without one. */
  id: 0,
  /** The number of the chosen arrow from 0 on; undefined until a person chooses one. */
  arrow: /** @type {number | undefined} */ (undefined),
  follows: true,

  /** Stays at a flow. */
  choose(id, arrow = undefined) {
    [this.id, this.arrow, this.follows] = [id, arrow, false];
  },
  /** Shows a flow until the next one begins. */
  followTo(id) {
    [this.arrow, this.follows] = [id === this.id ? this.arrow : undefined, true];
    this.id = id;
  },
  stay() {
    this.follows = false;
  },
  /** The address of the selection: `#/flow/3/2` for the second arrow of flow 3, and `#/flows` while it follows. */
  address() {
    if (this.follows || !this.id) return "#/flows";
    return `#/flow/${this.id}${this.arrow === undefined ? "" : `/${this.arrow + 1}`}`;
  },
};

/** The flow and the arrow that an address names; null if it names no flow. */
export function flowIn(address) {
  const [, id, arrow] = address.match(/^#\/flow\/(\d+)(?:\/(\d+))?$/) ?? [];
  return id ? { id: Number(id), arrow: arrow && Number(arrow) ? Number(arrow) - 1 : undefined } : null;
}
