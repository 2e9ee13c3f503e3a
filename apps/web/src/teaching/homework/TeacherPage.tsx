import { useSearch } from '@tanstack/react-router';
import { GivenList } from './parts/board/GivenList.tsx';
import { PieceBoard } from './parts/board/PieceBoard.tsx';
import { EarlierPage } from './parts/giving/EarlierPage.tsx';
import { EditPiece, NewPiece } from './parts/giving/GivePage.tsx';

type Search = { devoir?: string; modifier?: string; nouveau?: string; cours?: string; reprendre?: string };

/** Homework of a teacher: what they gave, one homework with its pupils, or the form. */
export default function TeacherPage() {
  const search = useSearch({ strict: false }) as Search;
  if (search.reprendre) return <EarlierPage courseId={search.reprendre} />;
  if (search.modifier) return <EditPiece id={search.modifier} />;
  if (search.devoir) return <PieceBoard id={search.devoir} />;
  return search.nouveau ? <NewPiece courseId={search.cours ?? null} /> : <GivenList />;
}
