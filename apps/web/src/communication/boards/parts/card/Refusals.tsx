import { useQuery } from '@tanstack/react-query';
import { RefusedNotice } from '../../../writing/writing.public.tsx';
import { picturedQuery } from '../../boards.api.ts';

/** Before adding a picture to a board that pupils see: who must not be recognisable on it. */
export function Refusals({ boardId }: { boardId: string }) {
  const { data } = useQuery(picturedQuery(boardId));
  return data ? <RefusedNotice refusals={data} /> : null;
}
