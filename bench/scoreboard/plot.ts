/** A row of a panel: one value for each system, in the order of the systems. */
export type Row = { readonly name: string; readonly values: readonly (number | null)[] };
export type Panel = { readonly title: string; readonly rows: readonly Row[] };

/** Shape and colours (light, dark) of a system; the first is ours. */
const marks = [
  { shape: "circle", light: "#0b62d6", dark: "#6cb0ff" },
  { shape: "square", light: "#b4540a", dark: "#f2a65a" },
  { shape: "triangle", light: "#1e7a46", dark: "#6fd39b" },
  { shape: "diamond", light: "#8b3fb0", dark: "#d49af0" },
  { shape: "cross", light: "#b3263c", dark: "#ff8a98" },
] as const;

const width = 760;
const left = 150;
const right = width - 24;
const rowHeight = 26;
const top = 64;

/** Panels of dots, one line a row, from 0 to 1, as an SVG that follows the reader's colour scheme. */
export function dotPlot(systems: readonly string[], panels: readonly Panel[]): string {
  let y = top;
  const parts: string[] = [];
  for (const panel of panels) {
    parts.push(panelAt(panel, y));
    y += heightOf(panel);
  }
  const height = y + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(panels.map(({ title }) => title).join("; "))}">
<style>${styles()}</style>
<rect class="ground" width="${width}" height="${height}"/>
${legend(systems)}
${parts.join("\n")}
</svg>
`;
}

function heightOf(panel: Panel): number {
  return 30 + panel.rows.length * rowHeight + 44;
}

function panelAt({ title, rows }: Panel, y: number): string {
  const first = y + 30;
  const last = first + rows.length * rowHeight;
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (tick) =>
      `<line class="grid" x1="${xOf(tick)}" x2="${xOf(tick)}" y1="${first}" y2="${last}"/>` +
      `<text class="tick" x="${xOf(tick)}" y="${last + 16}" text-anchor="middle">${tick.toFixed(1)}</text>`,
  );
  const lines = rows.map(({ name, values }, index) => {
    const middle = first + (index + 0.5) * rowHeight;
    // Ours comes last, so that it is on top where marks meet.
    const dots = values
      .map((value, at) => (value === null ? "" : mark(at, xOf(value), middle)))
      .toReversed();
    return (
      `<text class="name" x="${left - 14}" y="${middle + 4}" text-anchor="end">${escape(name)}</text>` +
      `<line class="row" x1="${left}" x2="${right}" y1="${middle}" y2="${middle}"/>${dots.join("")}`
    );
  });
  return `<text class="title" x="${left}" y="${y + 16}">${escape(title)}</text>\n${grid.join("")}\n${lines.join("\n")}`;
}

function legend(systems: readonly string[]): string {
  const step = (right - 24) / systems.length;
  return systems
    .map((system, at) => {
      const x = 32 + at * step;
      return `${mark(at, x, 26)}<text class="name" x="${x + 12}" y="30">${escape(system)}</text>`;
    })
    .join("");
}

function mark(at: number, x: number, y: number): string {
  const size = at === 0 ? 7 : 5;
  const style = `class="mark m${at}"`;
  switch (marks[at % marks.length]?.shape) {
    case "square":
      return `<rect ${style} x="${x - size}" y="${y - size}" width="${2 * size}" height="${2 * size}"/>`;
    case "triangle":
      return `<path ${style} d="M${x} ${y - size - 1}L${x + size + 1} ${y + size}H${x - size - 1}Z"/>`;
    case "diamond":
      return `<path ${style} d="M${x} ${y - size - 2}L${x + size + 2} ${y}L${x} ${y + size + 2}L${x - size - 2} ${y}Z"/>`;
    case "cross":
      return `<path class="mark line m${at}" d="M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}"/>`;
    case "circle":
    case undefined:
      return `<circle ${style} cx="${x}" cy="${y}" r="${size}"/>`;
  }
}

function xOf(value: number): number {
  return Math.round((left + value * (right - left)) * 10) / 10;
}

function styles(): string {
  const colours = (scheme: "light" | "dark") =>
    marks.map((one, at) => `.m${at}{fill:${one[scheme]}}.line.m${at}{stroke:${one[scheme]}}`);
  return `text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.tick{font-size:11px;fill:#59636e}.ground{fill:#fff}.grid{stroke:#d1d9e0}.row{stroke:#eaeef2}.mark{stroke:#fff;stroke-width:1}.line{stroke-width:2.5}${colours("light").join("")}@media (prefers-color-scheme:dark){text{fill:#e6edf3}.tick{fill:#9198a1}.ground{fill:#0d1117}.grid{stroke:#30363d}.row{stroke:#21262d}.mark{stroke:#0d1117}${colours("dark").join("")}}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
