// The lines of a function's log: for the panel, and for the picture.

const frames = ["START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_REPORT "];
/** How many lines of a function's log the picture has; the panel has all. */
const logLimit = 5;
const warnings = ["WARN", "WARNING", "ERROR", "FATAL", "CRITICAL"];

/**
 * The metrics in a function's log, which are lines of JSON for CloudWatch, and the other lines.
 * @param {string[]} log
 */
export function withoutMetrics(log) {
  /** @type {{ name: string, value: unknown, unit: string, namespace: string }[]} */
  const metrics = [];
  const lines = log.filter((line) => {
    if (!line.includes('"_aws"')) return true;
    let members;
    try {
      members = JSON.parse(line.slice(line.indexOf("{")));
    } catch {
      return true;
    }
    const all = members?._aws?.CloudWatchMetrics;
    if (!Array.isArray(all)) return true;
    for (const { Namespace: namespace = "", Metrics = [] } of all) {
      for (const { Name: name, Unit: unit = "" } of Metrics)
        metrics.push({ name, value: members[name], unit, namespace });
    }
    return false;
  });
  return { metrics, lines };
}

/** Lines as one text. Lambda's runtimes write a line break within an entry of the log as a carriage return. */
export const logText = (/** @type {string[]} */ lines) => lines.join("\n").replaceAll("\r", "\n");

/**
 * The level of a line, empty without one, and its words without the time and the request id.
 * @param {string} line
 */
function entry(line) {
  const parts = line.split("\t");
  // Python's runtime begins a line with its level in brackets, and ends with the error of a handler, which has no id.
  const [, inBrackets] = line.match(/^\[([A-Z]+)\]/) ?? [];
  if (inBrackets && parts.length < 4) return { level: inBrackets, words: line };
  const [level, text] = [inBrackets ?? parts[2], parts.slice(3)];
  return text.length ? { level, words: `${level} ${text.join(" ")}` } : { level: "", words: line };
}

/**
 * The lines that a function wrote, without Lambda's own, as the picture has them.
 * @param {string[]} log
 */
export function picturedLines(log) {
  const lines = withoutMetrics(log)
    .lines.filter((line) => !frames.some((frame) => line.startsWith(frame)))
    .map(entry)
    .filter(({ level }) => !["TRACE", "DEBUG"].includes(level))
    .map(({ level, words }) => ({ words: words.replaceAll("\r", " "), isWarning: warnings.includes(level) }));
  return lines.length <= logLimit
    ? lines
    : [...lines.slice(0, logLimit), { words: `… and ${lines.length - logLimit} more lines`, isWarning: false }];
}
