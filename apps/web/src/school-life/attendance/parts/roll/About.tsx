import type { SheetPupil } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconNotes, IconStar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useOnline } from '#kernel/query/offline.ts';
import { useCan } from '#kernel/session/rights.ts';
import css from '../Attendance.module.css';

const NoteForm = lazy(async () => ({
  default: (await import('../../../conduct/conduct.public.tsx')).NoteForm,
}));

/** From the roll call to a note about the pupil, if the reader may write one. */
export function About({ pupil: { id, label }, audience }: { pupil: SheetPupil; audience: string }) {
  const [open, setOpen] = useState(false);
  const writes = useCan('conduct.write');
  const online = useOnline();
  const gives = useCan('conduct.report');
  const navigate = useNavigate();
  if (!(writes || gives) || !online) return null;
  return (
    <span className={css.pills}>
      {writes && (
        <Button size="small" icon={IconNotes} onClick={() => setOpen(true)}>
          <Trans>Écrire une observation</Trans>
        </Button>
      )}
      {gives && (
        <Button
          size="small"
          icon={IconStar}
          onClick={() =>
            void navigate({
              to: '/prof/infractions',
              search: { donner: id } as never,
            })
          }
        >
          <Trans>Valoriser ou punir</Trans>
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <NoteForm pupil={{ id, label, class: audience }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
