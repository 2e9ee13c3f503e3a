import { useSearch } from '@tanstack/react-router';
import { ClassListPage } from './parts/classes/ClassListPage.tsx';
import { ClassPage } from './parts/classes/ClassPage.tsx';
import { ComparePage } from './parts/classes/ComparePage.tsx';
import { PupilPage } from './parts/pupil/PupilPage.tsx';
import { viewFrom } from './summaries.api.ts';

/** Classes, then the chosen class or pupil; or a comparison of classes. */
export default function SummariesPage() {
  const view = viewFrom(useSearch({ strict: false }) as Record<string, unknown>);
  if (view.pupil) return <PupilPage key={view.pupil} id={view.pupil} term={view.term} />;
  if (view.class) return <ClassPage key={view.class} id={view.class} term={view.term} />;
  return view.view === 'compare' ? <ComparePage wish={view} /> : <ClassListPage />;
}
