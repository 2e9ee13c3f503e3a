import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import type { Lang } from '@encrier/contract/kernel/schema';
import { dateFormat } from '@encrier/contract/kernel/names';
import type { MergeGroup } from '#kernel/merge-fields.ts';
import { holds } from '#kernel/policy/actor.ts';
import { councilMergeWords } from '../report-cards.messages.ts';
import { nextCouncils } from './dates.queries.ts';

const dayIn = (lang: Lang, day: string): string =>
  dateFormat(lang, { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${day}T12:00:00Z`));
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const { fields } = councilMergeWords;

/** The next council of the pupil's class in letters, for its head teacher or manager. */
export const councilMerge: MergeGroup = {
  group: 'report_councils',
  order: 300,
  module: gradebookModule,
  title: councilMergeWords.title,
  fields: async ({ actor }) =>
    holds(actor, 'report-cards.write') || holds(actor, 'report-cards.manage')
      ? [
          { name: 'conseil_jour', words: fields.day },
          { name: 'conseil_heure', words: fields.hour },
        ]
      : [],
  values: async (ctx, _names, pupilIds) => {
    const found = new Map((await nextCouncils(ctx, pupilIds)).map((one) => [one.pupilId, one]));
    return (pupilId, name, lang) => {
      const next = found.get(pupilId);
      if (!next) return '';
      if (name === 'conseil_jour') return dayIn(lang, next.day);
      return next.starts === null ? '' : clock(next.starts);
    };
  },
};
