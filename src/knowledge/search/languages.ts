export const searchLanguages = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof searchLanguages)[number];

/** Words that carry no subject, question words among them; folded, as tokens are. */
export function isStopWord(word: string, language: Language): boolean {
  return stopWords[language].has(word);
}

/**
 * The languages whose small words a text uses most; several when they tie, none when it has no
 * such words. A share rather than a model: it needs no data and never surprises.
 */
export function likelyLanguages(words: readonly string[]): Language[] {
  const counts = searchLanguages.map(() => 0);
  for (const word of words) {
    for (const language of languagesOf.get(word) ?? [])
      counts[language] = (counts[language] ?? 0) + 1;
  }
  const maxCount = Math.max(...counts);
  return maxCount === 0 ? [] : searchLanguages.filter((_, i) => counts[i] === maxCount);
}

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const stopWords: Record<Language, ReadonlySet<string>> = {
  en: list(`
    a about am an and any are as at be been being but by can cannot could did do does doing dont for
    from had has have having he her here him his how i if im in into is it its ive just let many me
    much my of on one or our please shall she should so some such than that the their them then
    there these they this those to too up us very was we were what whats when where which who whom
    whose why will with would you your`),
  de: list(`
    aber alle als also am an auch auf aus bei bin bis bitte da damit das dass dein deine dem den der
    des dich die dies diese dieser dieses dir doch du durch ein eine einem einen einer eines er es
    euch euer eure fur gibt haben habe hat hatte ich ihnen ihr ihre ihrem ihren ihrer im in ins ist
    ja kann kannst man mein meine mich mir mit nach noch nur ob oder ohne sehr seid sein seine sich
    sie sind so sollte uber um und uns unser unsere unter vom von vor wann warum was welche welchen
    welcher welches wenn wer werden wie wieso wieviel wird wo woher wohin wurde zu zum zur`),
  fr: list(`
    a ai as au aux avec avez avoir avons c ce cela ces cet cette comme comment d dans de des donc du
    elle elles en est et etes eu faire fait faut il ils j je la le les leur leurs lui ma mais me
    mes moi mon n ne nos notre nous on ont ou par pas peut peux plus pour pourquoi puis qu quand que
    quel quelle quelles quels qui quoi sa sans se ses si son sont sur ta te tes toi ton tu un une
    vos votre vous y`),
  es: list(`
    a al algo ante aqui como con cual cuales cuando cuanto cuanta cuantos de del desde donde e el
    ella ellas ellos en entre era es esa ese eso esta estan estas este esto estos fue ha han hasta
    hay la las le les lo los mas me mi mis muy no nos nosotros nuestra nuestro o para pero por
    porque puede puedo que quien quienes se ser si sin sobre son su sus tambien te tengo tiene
    tienen tu tus un una uno unos usted ustedes y ya yo`),
  it: list(`
    a ad agli ai al alla alle allo anche avere c che chi ci come con cosa cui d da dal dalla dalle
    dei degli del della delle dello di dove e ed era essere fra gli ha hai hanno ho i il in io la le
    lei li lo loro ma me mi mia mio ne nei nel nella nelle noi non nostra nostro o per perche piu
    posso puo quale quali quando quanto quanti quanta quella quello questa queste questi questo se
    sei si siamo siete sono su sua sue sui sul sulla suo tra tu tua tuo un una uno vi voi vostra
    vostro`),
  pt: list(`
    a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era essa esse
    esta estao este eu foi ha isso isto ja lhe mais mas me meu minha muito na nas nao nem no nos
    nossa nosso num numa o onde os ou para pela pelo pode por porque posso qual quais quando quanto
    quanta quantos que quem se sem ser seu seus sua suas so sao tambem te tem tenho um uma umas uns
    voce voces`),
  nl: list(`
    aan al alle als bij ben bent bij daar dan dat de deze die dit doe doen door dus een en er geen
    had heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan
    kun kunnen kunt maar me meer men met mij mijn moet na naar niet nog nu of om omdat onder ons
    onze ook op over te toch tot u uit uw van veel voor waar waarom wanneer want was wat we welk
    welke werd wie wij worden wordt ze zich zij zijn zo zonder zou`),
};

/** Each small word with the places of its languages in the list above. */
const languagesOf = new Map<string, number[]>();
for (const [i, language] of searchLanguages.entries()) {
  for (const word of stopWords[language]) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), i]);
  }
}
