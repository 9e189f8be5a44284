import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Romanian. */
export const ro = partial("ro", fewPhrases, {
  common: words("și de la în cu pe pentru este din sau care mai nu"),
  credits: {
    months: list(`
      ianuarie,ian | februarie,feb | martie,mar | aprilie,apr | mai | iunie,iun | iulie,iul |
      august,aug | septembrie,sep,sept | octombrie,oct | noiembrie,noi,nov | decembrie,dec`),
    published: list("publicat | publicat la | postat la"),
    updated: list("actualizat | ultima actualizare | modificat"),
    by: list("de | scris de | publicat de | autor | autori"),
    and: list("și"),
    notNames: list("autor | redacția | redactor | invitat | anonim | necunoscut"),
    authorFolders: list("autor | autori"),
  },
});
