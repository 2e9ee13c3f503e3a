import { usePrinting } from '../media.tsx';
import type { WeekProps } from './model.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { WeekList } from './WeekList.tsx';

/**
 * Items of a week by day and hour: a grid or a list to read, on paper always the grid; with `edit`, items move and
 * stretch.
 */
export function WeekView(props: WeekProps) {
  const printing = usePrinting();
  if (props.presentation === 'list' && !printing) return <WeekList {...props} />;
  return <WeekGrid {...props} printing={printing} />;
}
