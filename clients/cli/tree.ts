import type { Paint } from "./paint.ts";
import type { Progress } from "./progress.ts";
import { fit, pad, plain, width } from "./text.ts";

export type Look = {
  columns: number;
  rows: number;
  paint: Paint;
  unicode: boolean;
  /** Since the job was requested. */
  elapsedMs: number;
  /** Advances the spinner. */
  frame: number;
};

const signs = {
  unicode: {
    last: "└─ ",
    more: "├─ ",
    bar: "│  ",
    read: "✓",
    found: "○",
    unread: "–",
    failed: "✗",
    block: "█",
  },
  ascii: {
    last: "`- ",
    more: "|- ",
    bar: "|  ",
    read: "+",
    found: ".",
    unread: "-",
    failed: "x",
    block: "#",
  },
};
const wheels = { unicode: "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", ascii: "|/-\\" };

/** The job as a tree: the business, the pages and the items. */
export function drawTree(progress: Progress, look: Look): string[] {
  const { paint, columns } = look;
  const sign = look.unicode ? signs.unicode : signs.ascii;
  const branches = [businessLines, pageLines, itemLines]
    .map((lines) => lines(progress, look))
    .filter((lines) => lines.length > 0);
  const body = branches.flatMap((lines, branch) => {
    const last = branch === branches.length - 1;
    return lines.map((line, index) => {
      const lead = index === 0 ? (last ? sign.last : sign.more) : last ? "   " : sign.bar;
      return paint.dim(lead) + line(columns - 3);
    });
  });
  return [headLine(progress, look), ...body];
}

type Line = (columns: number) => string;

function headLine({ url, end, step }: Progress, look: Look): string {
  const { paint, columns, elapsedMs, frame } = look;
  const sign = look.unicode ? signs.unicode : signs.ascii;
  const wheel = look.unicode ? wheels.unicode : wheels.ascii;
  const mark =
    end === "complete"
      ? paint.green(sign.read)
      : end === "error"
        ? paint.red(sign.failed)
        : end === "cancelled"
          ? paint.dim(sign.unread)
          : paint.cyan(wheel[frame % wheel.length] ?? "");
  const time = `${(elapsedMs / 1_000).toFixed(1)} s`;
  const room = columns - width(time) - 4;
  const name = fit(plain(url), Math.max(10, Math.min(room, Math.ceil(room * 0.6))));
  const words = fit(plain(step), Math.max(0, room - width(name) - 2));
  const text = `${mark} ${paint.bold(name)}  ${words}`;
  return `${text}${" ".repeat(Math.max(1, columns - width(name) - width(words) - width(time) - 4))}${paint.dim(time)}`;
}

function businessLines({ business }: Progress, { paint }: Look): Line[] {
  if (business === undefined) return [];
  const name = plain(business.name) || plain(business.domain);
  const kind = plain(business.category);
  const about = plain(business.description);
  return [
    (columns) => {
      const shown = fit(name, columns);
      const rest = columns - width(shown) - 3;
      return (
        paint.bold(shown) + (rest > 4 && kind !== "" ? ` · ${paint.magenta(fit(kind, rest))}` : "")
      );
    },
    ...(about === "" ? [] : [(columns: number) => paint.dim(fit(about, columns))]),
  ];
}

/** As many pages as fit into the terminal: the last ones read, then the next ones. */
function pageLines(progress: Progress, look: Look): Line[] {
  const { pages, read, total, suggested, end } = progress;
  if (total === 0 && pages.size === 0) return [];
  const { paint } = look;
  const sign = look.unicode ? signs.unicode : signs.ascii;
  const entries = [...pages].map(([url, { title }]) => ({ path: pathOf(url), title }));
  const names = entries.map(({ path }) => width(path));
  const maxShown = Math.max(3, look.rows - 8 - progress.items.size);
  const readCount = entries.filter(({ title }) => title !== undefined).length;
  const skipped =
    entries.length <= maxShown
      ? 0
      : Math.min(Math.max(0, readCount - maxShown + 2), entries.length - maxShown);
  const shown = entries.slice(skipped, skipped + maxShown);
  const left = entries.length - skipped - shown.length;
  const also = suggested > 0 && end !== undefined ? `, ${suggested} more worth reading` : "";
  return [
    (columns) =>
      `pages ${paint.bold(end === "complete" ? `${read}` : `${read}/${total}`)}${paint.dim(fit(also, columns - 14))}`,
    ...(skipped > 0 ? [() => paint.dim(`  ${skipped} above`)] : []),
    ...shown.map(({ path, title }) => (columns: number) => {
      const unread = paint.dim(end === undefined ? sign.found : sign.unread);
      const mark = title === undefined ? unread : paint.green(sign.read);
      const room = Math.min(Math.max(...names), Math.floor((columns - 6) * 0.5));
      const name = pad(fit(path, room), room);
      const words = fit(plain(title ?? (end === undefined ? "" : "not read")), columns - 6 - room);
      return `  ${mark} ${title === undefined ? paint.dim(name) : name}  ${paint.dim(words)}`.trimEnd();
    }),
    ...(left > 0 ? [() => paint.dim(`  ${left} below`)] : []),
  ];
}

function itemLines({ items }: Progress, look: Look): Line[] {
  if (items.size === 0) return [];
  const { paint } = look;
  const sign = look.unicode ? signs.unicode : signs.ascii;
  const counts = [...items.values()];
  const [all, top] = [counts.reduce((sum, count) => sum + count, 0), Math.max(...counts)];
  return [
    () => `items ${paint.bold(String(all))}`,
    ...[...items].map(([category, count]) => (columns: number) => {
      const room = Math.min(30, columns - 18);
      const bar = sign.block.repeat(Math.max(1, Math.round((count / top) * Math.max(1, room))));
      return `  ${pad(category, 8)} ${paint.bold(String(count).padStart(3))} ${paint.blue(bar)}`;
    }),
  ];
}

/** The page's path within its site. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return plain(url);
  const { pathname, search } = new URL(url);
  return plain(pathname + search);
}
