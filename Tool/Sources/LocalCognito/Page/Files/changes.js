// The connection to the server: one stream of events, which all views listen to.

const listeners = new Map();
let source = null;
let run = "";
let offset = 0;

/** Calls a function with the data of each event: `flows`, `pools`, `outbox`, `store`, `clock` or `restart`. */
export function on(name, work) {
  listeners.set(name, [...(listeners.get(name) ?? []), work]);
}

function tell(name, data) {
  for (const work of listeners.get(name) ?? []) work(data);
}

/** The time of the server's clock, in seconds since 1970. */
export const now = () => Date.now() / 1000 + offset;

/** Connects while the page is visible: a browser has only six connections to a server, and hidden pages need none. */
export function connect(status) {
  function open() {
    if (source) return;
    source = new EventSource("/_local/changes");
    source.addEventListener("open", () => status(true));
    source.addEventListener("error", () => {
      status(false);
      // The browser itself comes back only after some errors.
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      setTimeout(open, 1000);
    });
    source.addEventListener("hello", (event) => {
      const hello = JSON.parse(event.data);
      if (run && run !== hello.run) tell("restart", hello);
      run = hello.run;
    });
    for (const name of ["flows", "pools", "outbox", "store", "clock"]) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse(event.data);
        if (name === "clock") offset = data.now - Date.now() / 1000;
        tell(name, data);
      });
    }
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return open();
    source?.close();
    source = null;
  });
  open();
}
