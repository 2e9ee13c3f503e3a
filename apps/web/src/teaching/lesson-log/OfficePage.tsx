import { useSearch } from '@tanstack/react-router';
import { CourseLogPage } from './parts/office/CourseLogPage.tsx';
import { Coverage } from './parts/office/Coverage.tsx';
import { readSpan } from './parts/office/span.ts';

/** The lesson log as the direction follows it: every course, or one. */
export default function OfficePage() {
  const filter = readSpan(useSearch({ strict: false }));
  return filter.course ? (
    <CourseLogPage id={filter.course} from={filter.from} to={filter.to} />
  ) : (
    <Coverage from={filter.from} to={filter.to} />
  );
}
