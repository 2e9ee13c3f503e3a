import type { MyLetter } from '@encrier/contract/communication/letters';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useChild } from '#kernel/session/child.ts';
import { PdfPages, Pieces } from '../../../reading/reading.public.tsx';
import { leaveReceipt, mineQuery } from '../mine.api.ts';
import css from './Mine.module.css';

/** The school's letters to the reader or about their children; the open one is in the address. */
export function MyLetters() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const { child } = useChild();
  const [page, setPage] = useState(1);
  const asked = useQuery(mineQuery(child?.id ?? null, page));
  const open = (lettre: string | undefined) =>
    void navigate({ to: '.', search: { ...search, lettre } as never, replace: lettre === undefined });
  return (
    <Asked query={asked} label={t`Chargement des courriers`} rows={4}>
      {({ items, total, pageSize }) => {
        const shown = items.find(({ id }) => id === search['lettre']);
        return (
          <div className={css.page}>
            {items.length === 0 ? (
              <EmptyState icon={IconMail} title={t`Aucun courrier pour l’instant`}>
                <Trans>Les lettres que l’école vous adresse apparaîtront ici.</Trans>
              </EmptyState>
            ) : (
              <Card flush>
                <CardRows>
                  {items.map((one) => (
                    <LetterRow key={one.id} one={one} onOpen={() => open(one.id)} />
                  ))}
                </CardRows>
              </Card>
            )}
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={setPage}
              label={t`Pages`}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, all) => t`${from} à ${to} sur ${all}`}
            />
            {shown && <LetterSheet key={shown.id} letter={shown} onClose={() => open(undefined)} />}
          </div>
        );
      }}
    </Asked>
  );
}

function LetterRow({ one, onOpen }: { one: MyLetter; onOpen: () => void }) {
  return (
    <CardRow
      icon={one.read ? IconMailOpened : IconMail}
      title={<bdi className={one.read ? undefined : css.fresh}>{one.subject}</bdi>}
      detail={[one.child.name, formatMonthDay(one.sentAt)]}
      end={
        one.read ? null : (
          <StatusPill tone="info">
            <Trans>Nouveau</Trans>
          </StatusPill>
        )
      }
      onPress={onOpen}
    />
  );
}

function LetterSheet({ letter, onClose }: { letter: MyLetter; onClose: () => void }) {
  const { t } = useLingui();
  const { id, subject, child, sentAt, file, read } = letter;
  const shown = (): void => {
    if (!read) void leaveReceipt(id);
  };
  return (
    <Sheet open onClose={onClose} title={<bdi>{subject}</bdi>} closeLabel={t`Fermer`} width={680}>
      <div className={css.page}>
        <p className={css.quiet}>
          <Facts>{[child.name, formatDay(sentAt)]}</Facts>
        </p>
        <PdfPages key={file.id} file={file} onShown={shown} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; their press is heard here */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what one presses */}
        <div onClick={(event) => (event.target as Element).closest('a') && shown()}>
          <Pieces pieces={[file]} />
        </div>
      </div>
    </Sheet>
  );
}
