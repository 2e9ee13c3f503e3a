import { useLingui } from '@lingui/react/macro';
import type { PupilList } from '../../pupils.api.ts';
import { accountChoices, type Choices, type Marks, type PupilFilter, regimesOf, statusChoices } from './filter.ts';
import { type FieldColumn, fieldValue, useFieldName } from '../../../custom-fields/custom-fields.public.tsx';
import { readTests, withTest } from './fields.ts';
import { accountsWords } from '#kernel/account-words.tsx';
import { ownWord } from '../../../words/words.public.ts';
import { columnNames, sexNames, statusNames } from './words.tsx';
import { labelled } from '#kernel/text.ts';

export type Part = keyof Choices;
export type Mark = keyof Marks;
type Option = { value: string; label: string };
export const marks: readonly Mark[] = ['fresh', 'alone', 'faceless', 'moving'];
/** Filters for the office, and those for teachers. */
export const officeParts: readonly Part[] = [
  'cycle',
  'level',
  'classId',
  'group',
  'regime',
  'sex',
  'account',
  'status',
];
export const teacherParts: readonly Part[] = ['level', 'classId', 'group'];

const unique = (values: readonly string[]): Option[] =>
  [...new Set(values.filter(Boolean))].map((value) => ({ value, label: value }));

/** The available filters in words; `active` are those in force, each with its removal. */
export function useFilterWords(list: PupilList, filter: PupilFilter, fields: readonly FieldColumn[] = []) {
  const fieldName = useFieldName();
  const { t, i18n } = useLingui();
  const names: Record<Part, string> = {
    cycle: t`Cycle`,
    level: i18n._(columnNames.level),
    classId: i18n._(columnNames.class),
    group: t`Groupe`,
    regime: i18n._(columnNames.regime),
    sex: i18n._(columnNames.sex),
    account: i18n._(columnNames.account),
    status: i18n._(columnNames.status),
  };
  const markNames: Record<Mark, string> = {
    fresh: t`Nouveaux cette année`,
    alone: t`Sans responsable`,
    faceless: t`Sans photo`,
    moving: t`Mouvement prévu`,
  };
  const tests = { filled: t`rempli`, empty: t`vide` };
  const inWords = (options: Option[]): Option[] => options.map((one) => ({ ...one, label: ownWord(one.label) }));
  const optionsOf = (part: Part): Option[] => {
    if (part === 'cycle') return inWords(unique(list.classes.map((place) => place.cycle)));
    if (part === 'level') return unique(list.classes.map((place) => place.level));
    if (part === 'classId') return list.classes.map(({ id, name }) => ({ value: id, label: name }));
    if (part === 'group') return list.groups.map(({ id, name }) => ({ value: id, label: name }));
    if (part === 'regime') return inWords(unique(regimesOf(list)));
    if (part === 'sex') return (['F', 'M'] as const).map((value) => ({ value, label: i18n._(sexNames[value]) }));
    if (part === 'account') return accountChoices.map((value) => ({ value, label: i18n._(accountsWords[value]) }));
    return statusChoices.map((value) => ({ value, label: i18n._(statusNames[value]) }));
  };
  const active = [
    ...officeParts.flatMap((part) => {
      const value = filter[part];
      if (!value) return [];
      const label = labelled(names[part], optionsOf(part).find((one) => one.value === value)?.label ?? value);
      return [{ key: part as string, label, clear: { [part]: null } as Partial<PupilFilter> }];
    }),
    ...marks.flatMap((mark) =>
      filter[mark]
        ? [{ key: mark as string, label: markNames[mark], clear: { [mark]: false } as Partial<PupilFilter> }]
        : [],
    ),
    ...readTests(filter.fields).flatMap(({ id, how, value }) => {
      const field = fields.find((one) => one.id === id);
      if (!field) return [];
      const valueText = how === 'is' ? fieldValue(field.type, value) : how === 'has' ? value.trim() : tests[how];
      return [
        { key: id, label: labelled(fieldName(field), valueText), clear: { fields: withTest(filter.fields, id, null) } },
      ];
    }),
  ];
  return { active, optionsOf, nameOfPart: (part: Part) => names[part], nameOfMark: (mark: Mark) => markNames[mark] };
}
