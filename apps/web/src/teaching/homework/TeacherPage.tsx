import { useSearch } from '@tanstack/react-router';
import { GivenList } from './parts/board/GivenList.tsx';
import { PieceBoard } from './parts/board/PieceBoard.tsx';
import { EditPiece, NewPiece } from './parts/giving/GivePage.tsx';

type Search = { devoir?: string; modifier?: string; nouveau?: string; cours?: string };

/** Homework of a teacher: what he gave, one piece with its pupils, or the form. */
export default function TeacherPage() {
  const search = useSearch({ strict: false }) as Search;
  if (search.modifier) return <EditPiece id={search.modifier} />;
  if (search.devoir) return <PieceBoard id={search.devoir} />;
  return search.nouveau ? <NewPiece courseId={search.cours ?? null} /> : <GivenList />;
}
