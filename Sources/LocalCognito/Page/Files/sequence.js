import { functionName } from "./base.js";

/** A flow as a picture: lanes for the app, Cognito, each function and the mailbox, and an arrow for each thing that went between them. */
export const sequence = (() => {
  const space = "http://www.w3.org/2000/svg";
  const lane = 190, margin = 70, row = 34, top = 40;

  function draw(name, attributes, text) {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    if (text !== undefined) element.textContent = text;
    return element;
  }

  const short = (text, limit) => text.length > limit ? `${text.slice(0, limit - 1)}…` : text;

  /** The arrows of a call: from, to, words, and the class of the answer. */
  function arrows(call) {
    const list = [{ from: "App", to: "Cognito", words: call.operation, kind: "call" }];
    for (const step of call.steps) {
      if (step.kind === "trigger") {
        const name = functionName(step.function);
        const cold = step.isColdStart ? `, cold ${step.coldStartMilliseconds} ms` : "";
        const took = step.durationMilliseconds ?? step.timedOutAfterMilliseconds;
        list.push({ from: "Cognito", to: name, words: step.triggerSource, kind: "call", step });
        list.push({
          from: name, to: "Cognito", kind: step.isGood ? "good" : "bad", step,
          words: `${(step.isGood ? step.decision : null) ?? step.verdict ?? ""}${took === undefined ? "" : ` · ${took} ms${cold}`}`,
        });
      } else if (step.kind === "message") {
        list.push({ from: "Cognito", to: "Mailbox", words: `${step.medium} to ${step.destination}`, kind: "call", step });
      } else {
        list.push({ from: "Cognito", to: "Cognito", words: step.text, kind: "note", step });
      }
    }
    const outcome = call.error ? `${call.error}: ${call.message}` : call.challenge ? `asks for ${call.challenge}` : call.redirect ? "redirect" : "ok";
    list.push({
      from: "Cognito", to: "App", words: `${outcome} · ${call.durationMilliseconds} ms`,
      kind: call.error || call.status >= 400 ? "bad" : "good",
    });
    return list;
  }

  /** Draws the calls of a flow; `open` is called with the step of an arrow that is clicked. */
  return (calls, open) => {
    const rows = calls.flatMap((call, index) => [
      ...(index > 0 ? [{ gap: `${Math.round((call.time - calls[index - 1].time) * 1000)} ms later` }] : []), ...arrows(call)]);
    const names = ["App", "Cognito", ...new Set(rows.filter((one) => one.to && !["App", "Cognito", "Mailbox"].includes(one.to)).map((one) => one.to))];
    if (rows.some((one) => one.to === "Mailbox")) names.push("Mailbox");
    const place = (name) => margin + names.indexOf(name) * lane;
    // A note needs room on the right of Cognito's lane.
    const right = rows.some((one) => one.kind === "note") ? 2 * lane : margin;
    const width = Math.max(2 * margin + (names.length - 1) * lane, margin + lane + right), height = top + rows.length * row + 10;
    const words = calls.map((call) => `${call.operation}, ${call.error ?? "ok"}`).join("; ");
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `Sequence: ${words}` });
    for (const name of names) {
      svg.append(
        draw("line", { x1: place(name), x2: place(name), y1: top - 8, y2: height, class: "lane" }),
        draw("text", { x: place(name), y: 20, class: "name" }, short(name, 24)));
    }
    rows.forEach((one, index) => {
      const y = top + index * row + 22;
      if (one.gap) {
        svg.append(draw("text", { x: 8, y: y - 4, class: "gap" }, one.gap));
        return;
      }
      const group = draw("g", { class: `arrow ${one.kind}` });
      group.append(draw("title", {}, one.words));
      const [start, end] = [place(one.from), place(one.to)];
      if (start === end) {
        group.append(draw("text", { x: start + 8, y: y - 4, class: "left" }, short(one.words, Math.floor((width - start) / 7))));
      } else {
        const tip = end > start ? -7 : 7;
        group.append(
          draw("line", { x1: start, x2: end, y1: y, y2: y }),
          draw("path", { d: `M ${end} ${y} l ${tip} -4 l 0 8 z` }),
          draw("text", { x: (start + end) / 2, y: y - 5 }, short(one.words, Math.floor(Math.abs(end - start) / 6.6))));
      }
      if (one.step) group.addEventListener("click", () => open(one.step));
      svg.append(group);
    });
    return svg;
  };
})();
