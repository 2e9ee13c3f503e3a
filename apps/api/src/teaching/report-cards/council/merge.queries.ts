import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { dayWords } from '#kernel/content/dates.ts';
import type { MergeGroup } from '#kernel/merge-fields.ts';
import { holds } from '#kernel/policy/actor.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { councilMergeWords } from '../report-cards.messages.ts';
import { nextCouncils } from './dates.queries.ts';

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
      if (name === 'conseil_jour') return dayWords(lang, next.day, 'full');
      return next.starts === null ? '' : formatMinute(next.starts);
    };
  },
};
