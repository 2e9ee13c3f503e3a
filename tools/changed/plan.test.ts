import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';

const folders = ['communication', 'school'];
const plan = (...files: string[]) => planOf(files, { 'school/years': ['school/pupils'] }, folders);

describe('the scope of a change', () => {
  it('is its room, on both sides, with the journeys of its folder', () => {
    expect(plan('apps/api/src/communication/news/admin/admin.queries.ts')).toEqual({
      api: ['apps/api/src/communication/news/'],
      web: [],
      rooms: ['communication/news'],
      journeys: ['communication'],
      beneath: [],
    });
    expect(plan('packages/contract/src/communication/news.ts')).toMatchObject({
      rooms: ['communication/news'],
      journeys: ['communication'],
    });
    const page = 'apps/web/src/communication/news/NewsPage.tsx';
    expect(plan(page)).toMatchObject({ api: [], web: [page], rooms: [], journeys: ['communication'] });
  });

  it('is also the callers of what a room offers to others', () => {
    expect(plan('apps/api/src/school/years/years.public.ts').api).toEqual([
      'apps/api/src/school/pupils/',
      'apps/api/src/school/years/',
    ]);
  });

  it('is everything when a file under every room changes', () => {
    const { api, beneath } = plan(
      'apps/api/src/kernel/act/act.ts',
      'apps/api/migrations/x.sql',
      'packages/ui/src/a.tsx',
    );
    expect(api).toEqual(['apps/api/src/kernel/act/', 'apps/api/src/kernel/db/']);
    expect(beneath).toEqual(['apps/api/migrations', 'apps/api/src/kernel', 'packages/ui']);
  });

  it('is a journey only, or nothing', () => {
    expect(plan('e2e/school/people.ts')).toMatchObject({ api: [], journeys: ['school'] });
    expect(plan('docs/glossary.md', 'apps/web/src/locales/x.po')).toMatchObject({ api: [], web: [], journeys: [] });
  });
});
