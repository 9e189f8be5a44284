import { count, dayOf } from "../format.ts";

/** Requests by day, as bars and, for those who cannot see them, as a table. */
export function DayBars({ byDay, start, end, small = false }: BarsProps) {
  const days = daysBetween(start, end);
  const values = days.map((day) => byDay[day] ?? 0);
  const max = Math.max(1, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (small) {
    return (
      <svg
        class="bars small"
        viewBox={`0 0 ${days.length * 4} 24`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${count(total)} requests in this period`}
      >
        <Rects values={values} max={max} height={24} />
      </svg>
    );
  }
  return (
    <figure class="chart">
      <svg
        class="bars"
        viewBox={`0 0 ${days.length * 4} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <Rects values={values} max={max} height={100} />
      </svg>
      <figcaption class="row between faint small">
        <span>{dayOf(start)}</span>
        <span>{`most on a day: ${count(Math.max(0, ...values))}`}</span>
        <span>{dayOf(new Date(Date.parse(end) - 1).toISOString())}</span>
      </figcaption>
      <table class="hidden-text">
        <caption>Requests by day</caption>
        <tbody>
          {days.flatMap((day, at) =>
            values[at] === 0
              ? []
              : [
                  <tr key={day}>
                    <th scope="row">{day}</th>
                    <td>{values[at]}</td>
                  </tr>,
                ],
          )}
        </tbody>
      </table>
    </figure>
  );
}

type BarsProps = {
  byDay: Record<string, number>;
  start: string;
  end: string;
  small?: boolean;
};

function Rects({ values, max, height }: { values: number[]; max: number; height: number }) {
  return (
    <>
      {values.map((value, at) => {
        // A day with anything at all is seen.
        const tall = value === 0 ? height / 50 : Math.max(height / 12, (value / max) * height);
        const kind = value === 0 ? "none" : "some";
        return (
          <rect key={at} class={kind} x={at * 4 + 0.5} y={height - tall} width="3" height={tall} />
        );
      })}
    </>
  );
}

function daysBetween(start: string, end: string): string[] {
  const days: string[] = [];
  const last = Date.parse(end);
  for (let at = Date.parse(start); at < last && days.length < 40; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
