import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { useSession } from '#kernel/session/session.ts';
import { namedRecipientsQuery } from './messages.api.ts';
import { usePlace, writeTo } from './parts/place.ts';

const FamiliesDialog = lazy(async () => {
  const [{ FamiliesDialog: dialog }] = await Promise.all([
    import('./parts/families/FamiliesDialog.tsx'),
    loadCatalogue('communication/messages'),
  ]);
  return { default: dialog };
});

/**
 * Writes to the families of pupils: a button, and the dialog that names them. Nothing when messages are switched off.
 */
export function WriteToFamilies({ pupils, children }: { pupils: readonly string[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const on = useSession((value) => value.user?.modules.includes('messages') ?? false);
  if (!on) return null;
  return (
    <>
      <Button icon={IconMail} disabled={pupils.length === 0} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense>
          <FamiliesDialog pupils={pupils} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Link to a new message for these persons; nothing when the school's rules forbid all of them. */
export function WriteTo({ persons, children }: { persons: readonly string[]; children: ReactNode }) {
  const { base } = usePlace();
  const { data } = useQuery(namedRecipientsQuery(persons));
  const open = (data?.items ?? []).flatMap(({ rule, mode }) => (mode !== 'forbidden' && rule.ref ? [rule.ref] : []));
  if (open.length === 0) return null;
  return (
    <ButtonLink icon={IconMail} href={writeTo(base, open)}>
      {children}
    </ButtonLink>
  );
}
