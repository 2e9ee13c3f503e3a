import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconDoor } from '@tabler/icons-react';
import { useState } from 'react';
import { FreeRooms } from '../../timetable/own/own.public.tsx';

/** Finds a free room at these hours; a lesson's length when no end is given. */
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
