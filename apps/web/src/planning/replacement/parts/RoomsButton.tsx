import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconDoor } from '@tabler/icons-react';
import { useState } from 'react';
import { FreeRooms } from '../../timetable/own/own.public.tsx';

/** Searches a room that is free at these hours; an hour of lesson where no end is said. */
export function RoomsButton({ day, from, until }: { day: string; from: number; until?: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={IconDoor} onClick={() => setOpen(true)}>
        <Trans>Salles libres</Trans>
      </Button>
      {open && (
        <FreeRooms now={{ day, minute: from }} {...(until !== undefined && { until })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
