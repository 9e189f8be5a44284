import { describe, expect, test } from "vitest";
import { postalAddresses } from "./postal-address.ts";

function read(text: string, language: string, topLevel = "example") {
  return postalAddresses(text.split("\n"), { language, topLevel }).map(
    ({ address, street, postalCode, city, country }) =>
      [address, street, postalCode, city, country].join(" / "),
  );
}

test.each([
  [
    "en",
    "Harborlight Dental\n418 Breakwater Ave, Suite 2B\nPortland, ME 04101\n(207) 555-0142",
    "418 Breakwater Ave, Suite 2B, Portland, ME 04101 / 418 Breakwater Ave / 04101 / Portland / US",
  ],
  [
    "en",
    "77 Ore Dock Road, Duluth, MN 55802",
    "77 Ore Dock Road, Duluth, MN 55802 / 77 Ore Dock Road / 55802 / Duluth / US",
  ],
  [
    "en",
    "1600 Larkin St San Francisco, CA 94109",
    "1600 Larkin St, San Francisco, CA 94109 / 1600 Larkin St / 94109 / San Francisco / US",
  ],
  [
    "en",
    "Visit us at 14 Quay Street, Bristol BS1 4DJ.",
    "14 Quay Street, Bristol BS1 4DJ / 14 Quay Street / BS1 4DJ / Bristol / GB",
  ],
  [
    "en",
    "14 Quay Street\nClifton\nBristol\nBS8 4DJ",
    "14 Quay Street, Clifton, Bristol, BS8 4DJ / 14 Quay Street / BS8 4DJ / Bristol / GB",
  ],
  [
    "en",
    "Unit 4, Mill Lane House\nMill Lane\nYork YO1 7AB",
    "Mill Lane, York YO1 7AB / Mill Lane / YO1 7AB / York / GB",
  ],
  [
    "en",
    "12 Dame Street, Dublin 2, D02 X285, Ireland",
    "12 Dame Street, Dublin 2 / 12 Dame Street /  / Dublin 2 / IE",
  ],
  [
    "de",
    "Tischlerei Ahrens GmbH\nMühlenweg 7\n24340 Eckernförde",
    "Mühlenweg 7, 24340 Eckernförde / Mühlenweg 7 / 24340 / Eckernförde / DE",
  ],
  [
    "de",
    "Tischlerei Ahrens GmbH · Mühlenweg 7 · 24340 Eckernförde · Tel. 04351 99 01 23",
    "Mühlenweg 7, 24340 Eckernförde / Mühlenweg 7 / 24340 / Eckernförde / DE",
  ],
  [
    "de",
    "Adresse: Lange Reihe 12-14 | D-20099 Hamburg",
    "Lange Reihe 12-14, D-20099 Hamburg / Lange Reihe 12-14 / 20099 / Hamburg / DE",
  ],
  [
    "de",
    "Berggasse 19/2\n1090 Wien\nÖsterreich",
    "Berggasse 19/2, 1090 Wien / Berggasse 19/2 / 1090 / Wien / AT",
  ],
  [
    "de",
    "Hauptstr. 5a\n8001 Zürich",
    "Hauptstr. 5a, 8001 Zürich / Hauptstr. 5a / 8001 / Zürich / ",
  ],
  [
    "de",
    "Am Alten Markt 3, 60311 Frankfurt am Main",
    "Am Alten Markt 3, 60311 Frankfurt am Main / Am Alten Markt 3 / 60311 / Frankfurt am Main / DE",
  ],
  [
    "de",
    "Straße des 17. Juni 135, 10623 Berlin",
    "Straße des 17. Juni 135, 10623 Berlin / Straße des 17. Juni 135 / 10623 / Berlin / DE",
  ],
  [
    "fr",
    "27 rue des Tanneurs, 69002 Lyon",
    "27 rue des Tanneurs, 69002 Lyon / 27 rue des Tanneurs / 69002 / Lyon / FR",
  ],
  [
    "fr",
    "12 bis, avenue de l’Europe\nBâtiment B\n34000 Montpellier",
    "12 bis, avenue de l’Europe, Bâtiment B, 34000 Montpellier / 12 bis, avenue de l’Europe / 34000 / Montpellier / FR",
  ],
  [
    "fr",
    "8 place Ducale – 08000 Charleville-Mézières",
    "8 place Ducale, 08000 Charleville-Mézières / 8 place Ducale / 08000 / Charleville-Mézières / FR",
  ],
  [
    "es",
    "C/ Asalto, 14, bajo, 50002 Zaragoza",
    "C/ Asalto, 14, bajo, 50002 Zaragoza / C/ Asalto, 14 / 50002 / Zaragoza / ES",
  ],
  [
    "es",
    "Calle Alameda 18, 41002 Sevilla",
    "Calle Alameda 18, 41002 Sevilla / Calle Alameda 18 / 41002 / Sevilla / ES",
  ],
  [
    "es",
    "Avenida de España, s/n\n41701 Dos Hermanas (Sevilla)",
    "Avenida de España, s/n, 41701 Dos Hermanas (Sevilla) / Avenida de España, s/n / 41701 / Dos Hermanas (Sevilla) / ES",
  ],
  [
    "it",
    "Via Roma, 12/A - 50123 Firenze (FI)",
    "Via Roma, 12/A, 50123 Firenze (FI) / Via Roma, 12/A / 50123 / Firenze (FI) / IT",
  ],
  [
    "nl",
    "Kerkstraat 12-14\n1017 GA Amsterdam",
    "Kerkstraat 12-14, 1017 GA Amsterdam / Kerkstraat 12-14 / 1017 GA / Amsterdam / NL",
  ],
  [
    "nl",
    "Grote Markt 5, 2000 Antwerpen, België",
    "Grote Markt 5, 2000 Antwerpen / Grote Markt 5 / 2000 / Antwerpen / BE",
  ],
  [
    "pl",
    "ul. Długa 12/4\n31-147 Kraków",
    "ul. Długa 12/4, 31-147 Kraków / ul. Długa 12/4 / 31-147 / Kraków / PL",
  ],
  [
    "pt",
    "Rua Augusta, 100 - 2º Dto, 1100-053 Lisboa",
    "Rua Augusta, 100, 2º Dto, 1100-053 Lisboa / Rua Augusta, 100 / 1100-053 / Lisboa / PT",
  ],
])("%s: %s", (language, text, expected) => {
  expect(read(text, language)).toEqual([expected]);
});

test.each([
  ["es", "con CIF B99999999 y domicilio en Calle Alameda 18, 41002 Sevilla", "Calle Alameda 18"],
  ["en", "315 11th Street Bandera, TX 78003", "315 11th Street"],
  ["en", "Unit 4, Tannery Wharf\nKendal LA9 4QX", "Tannery Wharf"],
])("%s: the street in %s", (language, text, street) => {
  expect(read(text, language)).toEqual([expect.stringContaining(` / ${street} / `)]);
});

describe("no address", () => {
  test.each([
    ["en", "123 Main Street, Anytown, CA 90210"],
    ["de", "Musterstraße 1\n12345 Musterstadt"],
    ["en", "Street 1, 12345 City"],
    ["fr", "Votre adresse, 75000 Votre ville"],
    ["en", "In 2019 Berlin became our second home"],
    ["de", "Wir haben 1200 Kunden, davon 30 in Köln"],
    ["en", "Article 12345 Alpine Tent"],
    ["de", "Postfach 12\n24340 Eckernförde"],
    ["en", "Suite 200\nPortland, OR 97201"],
    ["en", "Joined 12\nJan 15, 2024, Great watches"],
    ["en", "Content Copyright 2018, 2019 Jan Bechstein"],
    ["en", "14 Quay Street Suite 20981 Dover"],
    ["de", "Tel. 04351 990123\n24340 Eckernförde"],
  ])("%s: %s", (language, text) => expect(read(text, language)).toEqual([]));
});
