import type { DisciplineFilter } from '../discipline.api.ts';
import { IncidentSheet } from './IncidentSheet.tsx';
import { RecordSheet } from './RecordSheet.tsx';

/** The sheet that the address opens beside the list. */
export function OpenSheet({
  filter,
  onChange,
}: {
  filter: DisciplineFilter;
  onChange: (part: Partial<DisciplineFilter>) => void;
}) {
  return (
    <>
      {filter.incident && (
        <IncidentSheet
          id={filter.incident}
          onClose={() => onChange({ incident: null })}
          onRecord={(record) => onChange({ record, incident: null })}
        />
      )}
      {filter.record && <RecordSheet id={filter.record} onClose={() => onChange({ record: null })} />}
    </>
  );
}
