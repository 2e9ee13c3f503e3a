import type { NoticeLines } from '#kernel/notify/kinds.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { fillWeeks, type WeeklyReader, weekOf } from '#kernel/weekly.ts';
import { weeklyNews } from './weekly.messages.ts';
import { offOf, readSettings, weekTo } from './weekly.queries.ts';

/**
 * Lines of the weekly mail: the number of objects of each kind when the mail is sent. No name, no mark (SEC-PSH-01).
 */
export const weekLines: NoticeLines = async ({ db, now, zone, today }, items) => {
  const lines = new Map<string, string[]>();
  const { hour } = await readSettings(db);
  const weeks = Map.groupBy(items, ({ modelId }) => modelId?.split('_')[1] ?? '');
  const off = await offOf(
    db,
    items.flatMap(({ childIds }) => childIds),
    today,
  );
  for (const [to, of] of weeks) {
    const readers = of.flatMap(({ accountId, personId, childIds: [pupilId] }): WeeklyReader[] =>
      personId && pupilId
        ? [{ accountId, personId, pupilId, self: personId === pupilId, off: off.get(pupilId) ?? [] }]
        : [],
    );
    const filled = await fillWeeks({ db, now, today, week: weekTo(to, hour, zone) }, readers);
    for (const { id, accountId, childIds, speech } of of) {
      const own = weekOf(filled, { accountId, pupilId: childIds[0] ?? '' });
      lines.set(
        id,
        own.map(({ part, rows }) =>
          sentence(speech, weeklyNews, 'line', {
            title: sentence(speech, { title: part.title }, 'title'),
            number: String(rows.length),
          }),
        ),
      );
    }
  }
  return lines;
};
