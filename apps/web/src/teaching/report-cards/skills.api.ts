import {
  pupilSkills,
  type PupilSkills,
  type SavedSkills,
  saveSkills,
  type SkillsBody,
} from '@encrier/contract/teaching/report-cards-skills';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import type { LeftCell } from '#kernel/grid/edits.ts';
import { declareGridWrite, type GridWrite } from '#kernel/grid/grid-queue.ts';
import { queries } from '#kernel/query/client.ts';
import { writesOf } from '#kernel/query/writes.ts';

export const skillsQuery = (id: string, pupil: string | null) =>
  queryOptions({
    queryKey: ['report-cards', 'skills', id, pupil],
    queryFn: ({ signal }) => api(pupilSkills, { params: { id }, query: pupil ? { pupil } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
/** One rating given outside the grid. */
export async function putSkill(classId: string, body: SkillsBody): Promise<SavedSkills> {
  return writesOf(['report-cards']).write(api(saveSkills, { params: { id: classId }, body }));
}

/** A row of the grid is a skill, by its domain and its name; a column is a term. */
export const skillKey = (domain: string, item: string): string => JSON.stringify([domain, item]);
const skillOf = (key: string): [domain: string, item: string] => JSON.parse(key) as [string, string];
/** Key of a pupil's grid among those waiting to be sent. */
export const nameOfGrid = (classId: string, pupilId: string): string => `${classId} ${pupilId}`;

/** Writes the server's current ratings into the cached grids. */
function apply(grid: string, cells: readonly { row: string; column: string; value: string }[]): void {
  const [classId, pupilId] = grid.split(' ');
  queries.setQueriesData<PupilSkills>({ queryKey: ['report-cards', 'skills', classId] }, (data) => {
    if (!data || data.pupilId !== pupilId) return data;
    const changed = new Set(cells.map(({ row, column }) => `${column} ${row}`));
    const others = data.said.filter(({ termId, domain, item }) => !changed.has(`${termId} ${skillKey(domain, item)}`));
    const now = cells.flatMap(({ row, column, value }) => {
      const [domain, item] = skillOf(row);
      return value ? [{ termId: column, domain, item, mastery: value }] : [];
    });
    return { ...data, said: [...others, ...now] };
  });
}

/** Typed ratings: in batches, in order, kept while offline. */
export const skillWrite: GridWrite<string> = {
  mutationKey: ['report-cards', 'skills'],
  send: ({ grid, key, child, edits }) => {
    const [classId, pupilId] = grid.split(' ') as [string, string];
    return api(
      saveSkills,
      {
        params: { id: classId },
        body: {
          pupilId,
          edits: edits.map(({ row, column, before, after }) => {
            const [domain, item] = skillOf(row);
            return { termId: column, domain, item, before, after };
          }),
        },
      },
      { quiet: true, idempotencyKey: key, childAccountId: child },
    );
  },
  leftIn: (answer, { edits }) =>
    (answer as SavedSkills).conflicts.map(({ termId, domain, item, mastery, by }): LeftCell<string> => {
      const place = { row: skillKey(domain, item), column: termId };
      const mine = edits.findLast(({ row, column }) => row === place.row && column === termId)?.after ?? '';
      return { ...place, mine, base: mastery, state: { kind: 'conflict', theirs: mastery, by } };
    }),
  apply,
};
declareGridWrite(skillWrite);
