import { describe, expect, test } from "vitest";
import { mergeHours, openingHours } from "./opening-hours.ts";

/** "Mo-Fr 09:00-17:00; Sa closed (note)" */
function read(language: string, text: string): string {
  const { hours } = openingHours(text.split("\n"), language);
  return mergeHours(hours)
    .map(({ days, opens, closes, note }) => {
      const times = opens === null ? "closed" : `${opens}-${closes}`;
      return `${days.join(",")} ${times}${note === null ? "" : ` (${note})`}`;
    })
    .join("; ");
}

const workdays = "Mo,Tu,We,Th,Fr";

describe.each([
  ["en", "Mon–Fri 9am–5:30pm", `${workdays} 09:00-17:30`],
  [
    "en",
    "Monday to Friday: 9:00 am - 5:00 pm\nSaturday: 10-2\nSunday: Closed",
    `${workdays} 09:00-17:00; Sa 10:00-14:00; Su closed`,
  ],
  [
    "en",
    "Mon - Thu 7:30 am – 5:00 pm · Fri 8 am – 1 pm · Sat & Sun closed",
    "Mo,Tu,We,Th 07:30-17:00; Fr 08:00-13:00; Sa,Su closed",
  ],
  [
    "en",
    "We are open Tuesday through Saturday from 10 am to 4 pm, closed Sundays and Mondays",
    "Tu,We,Th,Fr,Sa 10:00-16:00; Mo,Su closed",
  ],
  ["en", "Mon, Wed and Fri 9-12 and 1-5", "Mo,We,Fr 09:00-12:00; Mo,We,Fr 13:00-17:00"],
  [
    "en",
    "Open daily 11:30-2:30, 5-9:30",
    "Mo,Tu,We,Th,Fr,Sa,Su 11:30-14:30; Mo,Tu,We,Th,Fr,Sa,Su 17:00-21:30",
  ],
  ["en", "9am–5pm, Monday to Friday", `${workdays} 09:00-17:00`],
  ["en", "Open 24/7", "Mo,Tu,We,Th,Fr,Sa,Su 00:00-24:00"],
  ["en", "Friday noon to midnight", "Fr 12:00-24:00"],
  ["en", "Fri & Sat 6pm - 2am", "Fr,Sa 18:00-02:00"],
  [
    "en",
    "Monday\n9:00 – 17:00\nTuesday\n9:00 – 12:00\n13:00 – 17:00",
    "Mo 09:00-17:00; Tu 09:00-12:00; Tu 13:00-17:00",
  ],
  [
    "en",
    "Monday\nTuesday\nWednesday\n9–5\n10–6\nClosed",
    "Mo 09:00-17:00; Tu 10:00-18:00; We closed",
  ],
  ["en", "Bank holidays: 10am to 4pm", "PH 10:00-16:00"],
  ["en", "Thu - Sat 10 – 5, Sunday 12 – 5", "Th,Fr,Sa 10:00-17:00; Su 12:00-17:00"],
  ["en", "Sundays 1-5", "Su 13:00-17:00"],
  ["en", "Fri-Sat 5pm-2", "Fr,Sa 17:00-02:00"],
  ["en", "M-F 8-5", `${workdays} 08:00-17:00`],
  [
    "en",
    "Lunch: Fri-Sat 11:30-2:30, dinner 5-9",
    "Fr,Sa 11:30-14:30 (Lunch); Fr,Sa 17:00-21:00 (dinner)",
  ],
  ["en", "M-Th 8am-5pm", "Mo,Tu,We,Th 08:00-17:00"],
  ["en", "M, W, F 9am-1pm", "Mo,We,Fr 09:00-13:00"],
  ["en", "Open 7 days a week 10am-9pm", "Mo,Tu,We,Th,Fr,Sa,Su 10:00-21:00"],
  ["en", "Dinner Wed-Sun 5-9", "We,Th,Fr,Sa,Su 17:00-21:00 (Dinner)"],
  ["en", "DINNER\nTue-Sat 6-10", "Tu,We,Th,Fr,Sa 18:00-22:00"],
  [
    "en",
    "Lunch Tue-Sat 12-2:30, dinner 6-9",
    "Tu,We,Th,Fr,Sa 12:00-14:30 (Lunch); Tu,We,Th,Fr,Sa 18:00-21:00 (dinner)",
  ],
  ["en", "Thursday evening 6-9", "Th 18:00-21:00"],
  ["en", "We open at 9am and close at 6pm Monday to Saturday", "Mo,Tu,We,Th,Fr,Sa 09:00-18:00"],
  ["en", "Mon-Fri: opens 9am, closes 5pm", `${workdays} 09:00-17:00`],
  [
    "en",
    "Daily 9-12 and 14-18, closed Sunday afternoon and Monday",
    "Tu,We,Th,Fr,Sa,Su 09:00-12:00; Tu,We,Th,Fr,Sa 14:00-18:00; Mo closed",
  ],
  ["en", "Daily 12pm-11pm\nSunday evening closed", "Mo,Tu,We,Th,Fr,Sa,Su 12:00-23:00"],
  [
    "en",
    "Daily 12-3pm, 6pm-11pm. Closed Sunday evenings",
    "Mo,Tu,We,Th,Fr,Sa,Su 12:00-15:00; Mo,Tu,We,Th,Fr,Sa 18:00-23:00",
  ],
  ["en", "Mon-Sun 9am-6pm\nSunday 10am-4pm", `${workdays},Sa 09:00-18:00; Su 10:00-16:00`],
  ["en", "Open daily 10am - 5pm, last admission 4.15pm", "Mo,Tu,We,Th,Fr,Sa,Su 10:00-17:00"],
  [
    "en",
    "Day | Open | Close\nMonday | 8:00 am | 6:00 pm\nSunday | Closed | Closed",
    "Mo 08:00-18:00; Su closed",
  ],
  [
    "de",
    "Tag | Von | Bis\nMontag | 8:00 | 13:00\nDienstag | geschlossen",
    "Mo 08:00-13:00; Tu closed",
  ],
  ["es", "Día | Apertura | Cierre\nLunes | 9:00 | 20:00", "Mo 09:00-20:00"],
  [
    "en",
    "Mon | Tue | Wed | Thu\nClosed | 10-6 | 10-6 | 10-8",
    "Mo closed; Tu,We 10:00-18:00; Th 10:00-20:00",
  ],
  ["en", "Wed-Fri 9am – 5pm (last entry 4pm)", "We,Th,Fr 09:00-17:00"],
  ["en", "Open every day except Tuesday, 9am-5pm", "Mo,We,Th,Fr,Sa,Su 09:00-17:00"],
  ["en", "Easter to October: Sat 10am-5pm", "Sa 10:00-17:00 (Easter to October)"],
  ["de", "Fr–Sa 10:00 - 02:00 Uhr", "Fr,Sa 10:00-02:00"],
  ["de", "Mo+Di 8–12.30 & 14–17 Uhr", "Mo,Tu 08:00-12:30; Mo,Tu 14:00-17:00"],
  ["de", "Di–So außer Freitag 10–18 Uhr", "Tu,We,Th,Sa,Su 10:00-18:00"],
  ["fr", "Tous les jours sauf le mardi et le dimanche : 10h-18h", "Mo,We,Th,Fr,Sa 10:00-18:00"],
  [
    "es",
    "Verano (15 junio - 15 septiembre): L-V 8:00-15:00",
    `${workdays} 08:00-15:00 (Verano (15 junio - 15 septiembre))`,
  ],
  ["en", "April to October\nDaily 9am-6pm", "Mo,Tu,We,Th,Fr,Sa,Su 09:00-18:00 (April to October)"],
  ["en", "Saturday by appointment only", ""],
  ["en", "Showroom: Mon-Fri 9am-5pm", `${workdays} 09:00-17:00 (Showroom)`],
  [
    "de",
    "Montag bis Donnerstag | 7:00 bis 16:30 Uhr\nFreitag | 7:00 bis 13:00 Uhr\nSamstag | nach Vereinbarung",
    "Mo,Tu,We,Th 07:00-16:30; Fr 07:00-13:00",
  ],
  ["de", "Mo–Do & Sa 9–12 und 14–18 Uhr", "Mo,Tu,We,Th,Sa 09:00-12:00; Mo,Tu,We,Th,Sa 14:00-18:00"],
  [
    "de",
    "Mo. - Fr.: 08.00 - 18.00 Uhr, Sa.: 9 - 13 Uhr",
    `${workdays} 08:00-18:00; Sa 09:00-13:00`,
  ],
  [
    "de",
    "Täglich von 10 bis 18 Uhr geöffnet, Montag Ruhetag",
    "Tu,We,Th,Fr,Sa,Su 10:00-18:00; Mo closed",
  ],
  ["de", "Sonn- und Feiertage geschlossen", "Su,PH closed"],
  [
    "de",
    "Mo–Fr 8–12 und 14–19 Uhr. Mittwochnachmittag geschlossen.",
    "Mo,Tu,We,Th,Fr 08:00-12:00; Mo,Tu,Th,Fr 14:00-19:00",
  ],
  ["de", "Mi 8⁰⁰–12⁰⁰", "We 08:00-12:00"],
  ["fr", "du lundi au vendredi de 9h30 à 18h", `${workdays} 09:30-18:00`],
  [
    "fr",
    "Lun – jeu : 8h30–12h30 / 14h–19h\nVen : 8h30 - 16h\nSam, dim : fermé",
    "Mo,Tu,We,Th 08:30-12:30; Mo,Tu,We,Th 14:00-19:00; Fr 08:30-16:00; Sa,Su closed",
  ],
  ["fr", "Ouvert tous les jours de 10 h à 19 h 30", "Mo,Tu,We,Th,Fr,Sa,Su 10:00-19:30"],
  ["fr", "Fermé le dimanche et le lundi", "Mo,Su closed"],
  [
    "es",
    "Lunes a viernes: de 9:30 a 20:00\nSábados: de 10:00 a 14:00",
    `${workdays} 09:30-20:00; Sa 10:00-14:00`,
  ],
  ["es", "L-V no, lunes-viernes 9:00-14:00 y 16:00-20:00 h", ""],
  [
    "es",
    "De lunes a viernes de 9 a 14 h y de 16 a 20 h. Domingos cerrado",
    `${workdays} 09:00-14:00; ${workdays} 16:00-20:00; Su closed`,
  ],
  [
    "it",
    "Dal lunedì al venerdì dalle 9.00 alle 12.30 e dalle 15.00 alle 19.00\nSabato 9.00 - 12.30\nDomenica chiuso",
    `${workdays},Sa 09:00-12:30; ${workdays} 15:00-19:00; Su closed`,
  ],
  [
    "it",
    "mar-dom 12:00–14:30 | 19:00–23:00",
    "Tu,We,Th,Fr,Sa,Su 12:00-14:30; Tu,We,Th,Fr,Sa,Su 19:00-23:00",
  ],
  [
    "nl",
    "ma t/m vr 9.00 - 17.30 uur\nzaterdag: 10.00 tot 16.00 uur\nzondag gesloten",
    `${workdays} 09:00-17:30; Sa 10:00-16:00; Su closed`,
  ],
  [
    "pl",
    "pon.–pt. 8:00–18:00, sob. 9–14, niedz. nieczynne",
    `${workdays} 08:00-18:00; Sa 09:00-14:00; Su closed`,
  ],
  ["pl", "Od poniedziałku do piątku w godz. 9.00-17.00", `${workdays} 09:00-17:00`],
  ["pt", "2ª a 6ª: 9h00 às 18h00", `${workdays} 09:00-18:00`],
  [
    "pt",
    "De segunda-feira a sexta-feira, das 9h às 19h. Sábado: 9h–13h. Domingos e feriados: encerrado",
    `${workdays} 09:00-19:00; Sa 09:00-13:00; Su,PH closed`,
  ],
])("%s: %s", (language, text, expected) => {
  test("is read", () => expect(read(language, text)).toBe(expected));
});

describe.each([
  ["en", "Ticket 24/7"],
  ["en", "Yoga class Monday 18:00-19:00"],
  ["en", "Saturday, 12 May 10:00 - 16:00"],
  ["en", "Call (212) 555-0123 Monday"],
  ["en", "We reply Monday to Friday, 9am-5pm"],
  ["en", "First Saturday 10am-2pm"],
  ["en", "Evening meal, Wed-Sun 6-10"],
  ["en", "Wed-Sun 6-10"],
  ["en", "We close for lunch Monday to Friday 12-1"],
  ["en", "Mon | Tue | Wed\n12 | 14 | 9"],
  ["en", "Size M, 8am-5pm"],
  ["de", "Di-So 12 - 2 Uhr"],
  ["de", "Mo bis Fr 9 bis 12 Uhr, außer Mittwoch"],
  ["en", "Fri 13.05.2024 9:00-12:00"],
  ["de", "Konzert am Freitag 20 bis 22 Uhr"],
  ["de", "Wir so 9-12 die"],
  ["fr", "Concert samedi 20h-22h"],
  ["en", "The sun rose and we sat from 9 to 5"],
])("%s: %s", (language, text) => {
  test("is not opening hours", () => expect(read(language, text)).toBe(""));
});
