/** Headings over lists that belong to a text though they are made of links. */
export const referencesTitle =
  /^(?:references|see also|sources|external links|weblinks|bibliography|literature|literatur|quellen|further reading)$/i;
