import type { GroupKind } from '@encrier/contract/school/groups';
import type { Lang } from '@encrier/contract/kernel/schema';

/** Words of a group's list on paper. */
export const groupWords: Record<Lang, { list: string; kinds: Record<GroupKind, string> }> = {
  fr: {
    list: 'Liste',
    kinds: {
      half: 'Demi-groupe',
      option: 'Option',
      language: 'Langue',
      ability: 'Groupe de niveau',
      support: 'Soutien',
      club: 'Club',
    },
  },
  en: {
    list: 'List',
    kinds: {
      half: 'Half group',
      option: 'Option',
      language: 'Language',
      ability: 'Ability group',
      support: 'Support',
      club: 'Club',
    },
  },
  ar: {
    list: 'لائحة',
    kinds: { half: 'نصف فوج', option: 'اختيار', language: 'لغة', ability: 'مجموعة مستوى', support: 'دعم', club: 'ناد' },
  },
};
