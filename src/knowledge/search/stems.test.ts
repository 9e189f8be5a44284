import { expect, test } from "vitest";
import type { Language } from "./languages.ts";
import { stem } from "./stems.ts";

/**
 * Words and their stems, as `word>stem`. Each ending appears behind as many letters as it needs, and
 * behind one fewer.
 */
const table: Record<Language, string> = {
  en: `
    business>business kational>kation abational>abat kization>kizat abization>abiz
    kisation>kisat abisation>abiz kfulness>kfulness abfulness>abful kousness>kousness
    abousness>abous kiveness>kiveness abiveness>abiv ktional>ktion abtional>abtion
    kbiliti>kbiliti abbiliti>abbl kbility>kbiliti abbility>abbl kically>kicalli abically>abic
    kation>kation abation>abat kously>kousli abously>abous kively>kiveli abively>abiv
    kfully>kfulli abfully>abful kator>kator abator>abat kical>kical abical>abic abness>abness
    kabness>kab kably>kabli abably>ababl kibly>kibli abibly>abibl abise>abis kabise>kab
    abyse>abys kabyse>kabyz ably>abli kabement>kabement rkabement>rkab abment>abment kabment>kab
    kabance>kabanc rkabance>rkab kabence>kabenc rkabence>rkab kabable>kababl rkabable>rkab
    kabible>kabibl rkabible>rkab absion>absion kabsion>kabs abtion>abtion kabtion>kabt
    kabant>kabant rkabant>rkab kabent>kabent rkabent>rkab abful>abful kabful>kab abate>abat
    kabate>kab kabive>kabiv rkabive>rkab abize>abiz kabize>kab kabous>kabous rkabous>rkab
    kabic>kabic rkabic>rkab kabal>kabal rkabal>rkab kaber>kaber rkaber>rkab box>box boxes>box
    dress>dress dresses>dress churches>church dishes>dish fizzes>fizz quizzes>quizz ties>tie
    flies>fli dies>die tries>tri skies>ski bus>bus buses>bus plus>plus this>this cats>cat
    gases>gas plans>plan pies>pie agreed>agr need>ne sing>sing sling>sling bring>bring
    hopping>hop falling>fall filling>fill played>plai easily>easi happy>happi fly>fly say>say
    toy>toy used>us using>us uses>use red>red bed>bed deed>de feed>fe tried>tried studied>studi
    repeatedly>repeat seemingly>seem kindly>kind bused>bus hoped>hop hopped>hop stopped>stop
    adding>add egged>egg fitted>fit stirred>stir buzzing>buzz miss>miss missed>miss ass>ass
    axes>ax taxes>tax aged>ag aging>ag ing>ing edly>edli cling>cling clinging>cling
    fulfill>fulfil skill>skill skills>skill fully>fulli mill>mill install>instal
    installed>instal apple>appl able>abl cable>cabl table>tabl argue>argu see>see seen>seen
    agree>agre tree>tre trees>tre bee>bee degree>degre free>fre lying>ly
  `,
  de: `
    abinnen>abinnen kabinnen>kab kungen>kungen abungen>abung kheiten>kheiten abheiten>abhei
    kkeiten>kkeiten abkeiten>abkei knisse>kniss abnisse>abnis abern>abern kabern>kab aben>aben
    kaben>kab abem>abem kabem>kab aber>aber kaber>kab abes>abes kabes>kab abe>abe kabe>kab
    kabn>kabn rkabn>rkab kabung>kabung rkabung>rkab kablich>kablich rkablich>rkab
    kabisch>kabisch rkabisch>rkab kabst>kabst rkabst>rkab rkabt>rkabt orkabt>orkab rkabe>rkab
    haus>haus hauses>haus hauser>haus haeuser>haus strassen>strass schoen>scho schoene>schon
    grosse>gross groesse>gross quelle>quell neue>neu neuen>neu neuem>neu teuer>teu steuer>steu
    aussage>aussag zuege>zug buecher>buch lehrerinnen>lehrer freiheiten>freihei
    moeglichkeiten>moglichkei kenntnisse>kenntnis ergebnisse>ergebnis tages>tag tags>tags
    bags>bags jahrs>jahr gels>gels uhrs>uhrs bus>bus kurs>kurs preis>preis gas>gas eis>eis
    reis>reis nahe>nah naehe>nah lese>les leser>les
  `,
  fr: `
    abissements>abissements kabissements>kabis abissement>abissem kabissement>kabis
    abements>abements kabements>kab abement>abem kabement>kab kabments>kabments rkabments>rkab
    kabment>kabm rkabment>rkab abations>abations kabations>kab abation>abation kabation>kab
    kaux>kaux abaux>abal keuses>keuses abeuses>abeu keuse>keus abeuse>abeu keux>keux abeux>abeu
    abees>abees kabees>kab abee>abe kabee>kab abes>abes kabes>kab abs>abs kabs>kab abx>abx
    kabx>kab aber>aber kaber>kab abez>abez kabez>kab kabent>kabent rkabent>rkab kabait>kabait
    rkabait>rkab kabir>kabir rkabir>rkab kabre>kabre rkabre>rkabr abe>abe kabe>kab kabi>kabi
    rkabi>rkab chevaux>cheval journaux>journal travaux>traval generaux>general heureux>heureu
    heureuse>heureu heureuses>heureu annees>an annee>an grande>grand grandes>grand
    etablissement>etablis etablissements>etablis paiements>pai parler>parl parlez>parl
    mettre>mettr mettait>met finir>finir personnelle>personnel personnelles>personnel bonne>bon
    bonnes>bon prix>pri voix>voi eaux>eaux anciennes>ancien chatte>chat nette>net parlent>parl
  `,
  es: `
    abamente>abament kabamente>kab abmente>abment kabmente>kab kaciones>kaciones
    abaciones>abacion kiones>kiones abiones>abion kidades>kidades abidades>abidad abces>abces
    kabces>kabz abando>aband kabando>kab abiendo>abiend kabiendo>kab abados>abados kabados>kab
    abadas>abadas kabadas>kab abidos>abidos kabidos>kab abidas>abidas kabidas>kab abado>abad
    kabado>kab abada>abad kabada>kab abido>abid kabido>kab abida>abid kabida>kab abar>abar
    kabar>kab aber>aber kaber>kab abir>abir kabir>kab abes>abes kabes>kab abs>abs kabs>kab
    aba>aba kaba>kab abe>abe kabe>kab abi>abi kabi>kab abo>abo kabo>kab voces>voces luces>luces
    naciones>naciones acciones>accion ciudades>ciudad rapidamente>rapid hablando>habl
    comiendo>com hablados>habl casa>cas casas>cas
  `,
  it: `
    abamente>abament kabamente>kab abmente>abment kabmente>kab kazioni>kazion abazioni>abazion
    abando>aband kabando>kab abendo>abend kabendo>kab abati>abat kabati>kab abata>abat
    kabata>kab abate>abat kabate>kab abato>abat kabato>kab abare>abar kabare>kab abere>aber
    kabere>kab abire>abir kabire>kab amiche>amic banche>banc parchi>parc funghi>fung citta>citt
    parlare>parl vedere>ved dormire>dorm parlato>parl parlata>parl parlati>parl parlate>parl
    nazioni>nazion azioni>azion amici>amic facilmente>facil lentamente>lent occhi>occ laghi>lag
  `,
  pt: `
    abamente>abament kabamente>kab abmente>abment kabmente>kab kacoes>kacoes abacoes>abaca
    kcoes>kcoes abcoes>abca koes>koes aboes>aba kais>kais abais>abal keis>keis abeis>abel
    abando>aband kabando>kab abendo>abend kabendo>kab abados>abados kabados>kab abadas>abadas
    kabadas>kab abado>abad kabado>kab abada>abad kabada>kab kns>kns abns>abm abar>abar kabar>kab
    aber>aber kaber>kab abir>abir kabir>kab abes>abes kabes>kab abs>abs kabs>kab acoes>acoes
    nacoes>nacoes leoes>lea animais>animal hoteis>hotel jovens>jovem falando>fal comendo>com
    rapidamente>rapid casas>cas
  `,
  nl: `
    kheden>kheden abheden>abheid kingen>kingen abingen>abing abtjes>abtjes kabtjes>kab
    abtje>abtje kabtje>kab aben>aben kaben>kab abes>abes kabes>kab abe>abe kabe>kab huizen>huis
    huis>huis dieven>dief dief>dief maan>man manen>man bomen>bom boom>bom mannen>man man>man
    ballen>bal kaas>kas kazen>kas kwaliteiten>kwaliteit mogelijkheden>mogelijkheid
    tafeltjes>tafel tafeltje>tafel bureaus>bureaus tafels>tafel broods>brod vrouws>vrouw ets>ets
    lets>lets prijs>prijs vliegen>vlieg wegen>weg sneeuw>sneeuw
  `,
};

const rows = Object.entries(table).flatMap(([language, text]) =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [word = "", expected = ""] = pair.split(">");
      return { language: language as Language, word, expected }; // a key of the table
    }),
);

test.each(rows)("$language: the stem of $word is $expected", ({ language, word, expected }) => {
  expect(stem(word, language)).toBe(expected);
});
