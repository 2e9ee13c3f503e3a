import { ofName } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';

export type Kin = { kin: string; name: string; class: string | null };
/** Details of a person besides the name, by role. */
export type PersonFacts = {
  subjects?: string[] | null;
  function?: string | null;
  class?: string | null;
  kin?: Kin[] | null;
} | null;

type Words = {
  kin: Record<string, (name: string) => string>;
  thread: string;
  child: (name: string) => string;
  list: string;
};

const words: Record<Lang, Words> = {
  fr: {
    kin: {
      mother: (name) => `mère ${ofName('fr', name)}`,
      father: (name) => `père ${ofName('fr', name)}`,
      tutor: (name) => `responsable ${ofName('fr', name)}`,
      grandparent: (name) => `grand-parent ${ofName('fr', name)}`,
      sibling: (name) => `frère ou sœur ${ofName('fr', name)}`,
      other: (name) => `proche ${ofName('fr', name)}`,
    },
    thread: 'Toute la conversation',
    child: (name) => `pour ${name}`,
    list: ', ',
  },
  en: {
    kin: {
      mother: (name) => `mother of ${name}`,
      father: (name) => `father of ${name}`,
      tutor: (name) => `guardian of ${name}`,
      grandparent: (name) => `grandparent of ${name}`,
      sibling: (name) => `sibling of ${name}`,
      other: (name) => `relative of ${name}`,
    },
    thread: 'The whole conversation',
    child: (name) => `for ${name}`,
    list: ', ',
  },
  ar: {
    kin: {
      mother: (name) => `والدة ${name}`,
      father: (name) => `والد ${name}`,
      tutor: (name) => `ولي أمر ${name}`,
      grandparent: (name) => `أحد أجداد ${name}`,
      sibling: (name) => `أحد إخوة ${name}`,
      other: (name) => `قريب ${name}`,
    },
    thread: 'المحادثة بأكملها',
    child: (name) => `عن ${name}`,
    list: '، ',
  },
};

const ofClass = ({ name, class: group }: { name: string; class: string | null }): string =>
  group ? `${name} (${group})` : name;

/**
 * One line about a person: subjects, function, class, or whose parent they are. Empty when nothing is known or may be
 * shown.
 */
export function detailOf(lang: Lang, facts: PersonFacts): string {
  if (!facts) return '';
  if (facts.kin?.length)
    return facts.kin
      .map((one) => (words[lang].kin[one.kin] ?? words[lang].kin['other']!)(ofClass(one)))
      .join(words[lang].list);
  if (facts.subjects?.length) return facts.subjects.join(words[lang].list);
  return facts.class ?? facts.function ?? '';
}

/** To everybody of a thread. */
export const wholeThread = (lang: Lang): string => words[lang].thread;
/** « pour Yasmine », for a guardian who wrote for a child. */
export const forChild = (lang: Lang, name: string | null): string => (name ? words[lang].child(name) : '');
