import { usePagePath } from '#kernel/frame/page-path.ts';

export const timetableImports = '/admin/timetable/import';
export type ImportsBase = typeof timetableImports | '/admin/imports';

/** Where the user came from: the timetable, which only imports timetables, or the imports of the school. */
export const useImportsBase = (): ImportsBase =>
  usePagePath().startsWith(timetableImports) ? timetableImports : '/admin/imports';
