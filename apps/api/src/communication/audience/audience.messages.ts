import { comma } from '@encrier/contract/kernel/names';
import type { AudienceMandate, AudienceRule } from '@encrier/contract/communication/audience';
import type { Lang, Role } from '@encrier/contract/kernel/schema';
import { ownWord } from '../../school/directory/own-words.public.ts';

type Words = {
  everyone: string;
  roles: Record<Role, string>;
  who: Record<'pupils' | 'guardians' | 'teachers', string>;
  mandates: Record<AudienceMandate, string>;
  persons: (count: number) => string;
  families: (count: number) => string;
  except: string;
};

const words: Record<Lang, Words> = {
  fr: {
    everyone: 'Tout l’établissement',
    roles: {
      eleve: 'Tous les élèves',
      parent: 'Tous les parents',
      prof: 'Tous les professeurs',
      transport: 'Transport',
      admin: 'Administration',
      personnel: 'Personnel',
    },
    who: { pupils: 'élèves', guardians: 'parents', teachers: 'professeurs' },
    mandates: { pupils: 'délégués des élèves', parents: 'parents délégués', council: 'conseil d’établissement' },
    persons: (count) => (count === 1 ? '1 personne' : `${count} personnes`),
    families: (count) => (count === 1 ? '1 famille' : `${count} familles`),
    except: 'sauf',
  },
  en: {
    everyone: 'The whole school',
    roles: {
      eleve: 'All pupils',
      parent: 'All parents',
      prof: 'All teachers',
      transport: 'Transport',
      admin: 'Administration',
      personnel: 'Staff',
    },
    who: { pupils: 'pupils', guardians: 'parents', teachers: 'teachers' },
    mandates: { pupils: 'pupil delegates', parents: 'parent delegates', council: 'school council' },
    persons: (count) => (count === 1 ? '1 person' : `${count} people`),
    families: (count) => (count === 1 ? '1 family' : `${count} families`),
    except: 'except',
  },
  ar: {
    everyone: 'المؤسسة بأكملها',
    roles: {
      eleve: 'جميع التلاميذ',
      parent: 'جميع أولياء الأمور',
      prof: 'جميع الأساتذة',
      transport: 'النقل',
      admin: 'الإدارة',
      personnel: 'الموظفون',
    },
    who: { pupils: 'التلاميذ', guardians: 'أولياء الأمور', teachers: 'الأساتذة' },
    mandates: { pupils: 'مندوبو التلاميذ', parents: 'مندوبو الآباء', council: 'مجلس المؤسسة' },
    persons: (count) => (count === 1 ? 'شخص واحد' : count === 2 ? 'شخصان' : `${count} أشخاص`),
    families: (count) =>
      count === 1 ? 'أسرة واحدة' : count === 2 ? 'أسرتان' : count <= 10 ? `${count} أسر` : `${count} أسرة`,
    except: 'باستثناء',
  },
};

/** A rule in words, e.g. `6A · parents`; `name` is that of what it refers to. */
export function ruleLabel(lang: Lang, rule: AudienceRule, name: string | null): string {
  const text = words[lang];
  const whom =
    rule.kind === 'everyone'
      ? text.everyone
      : rule.role
        ? text.roles[rule.role]
        : rule.word
          ? ownWord(lang, rule.word)
          : (name ?? '…');
  const kept = rule.mandate ? text.mandates[rule.mandate] : rule.who?.map((one) => text.who[one]).join(comma(lang));
  const part = kept ? `${whom} · ${kept}` : whom;
  return rule.exclude ? `${text.except} ${part}` : part;
}

/** Labels of an audience for its readers: persons are counted, never named, and excluded people are not mentioned. */
export function readerLabels(lang: Lang, rules: readonly { rule: AudienceRule; name: string | null }[]): string[] {
  const shown = rules.filter(({ rule }) => !rule.exclude);
  const named = shown.filter(({ rule }) => rule.kind === 'person');
  const persons = named.filter(({ rule }) => !rule.who?.length).length;
  const families = named.length - persons;
  const labels = shown
    .filter(({ rule }) => rule.kind !== 'person')
    .map(({ rule, name }) => ruleLabel(lang, rule, name));
  return [
    ...labels,
    ...(families ? [words[lang].families(families)] : []),
    ...(persons ? [words[lang].persons(persons)] : []),
  ];
}
