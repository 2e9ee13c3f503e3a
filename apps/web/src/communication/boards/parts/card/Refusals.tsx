import { useQuery } from '@tanstack/react-query';
import { RefusedNotice } from '../../../writing/writing.public.tsx';
import { picturedQuery } from '../../boards.api.ts';

/** Before a picture is put on a board that pupils see: who of them may not be recognised on it. */
export function Refusals({ boardId }: { boardId: string }) {
  const { data } = useQuery(picturedQuery(boardId));
  return data ? <RefusedNotice refusals={data} /> : null;
}
