import type { BankRow } from '@encrier/contract/teaching/diagnostic-bank';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type BankFilter, bankFrom, bankQuery, bankSearch, removeFromBank } from './bank.api.ts';
import { coursesQuery } from './diagnostic-tests.api.ts';
import { useMakerArea } from './parts/area.ts';
import { BankForm } from './parts/bank/BankForm.tsx';
import { BankList } from './parts/bank/BankList.tsx';
import css from './parts/Tests.module.css';

/** The question bank: the reader's own questions, and those shared by colleagues. */
export default function BankPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const area = useMakerArea();
  const filter = bankFrom(useSearch({ strict: false }));
  const { data } = useQuery(coursesQuery);
  const [open, setOpen] = useState<BankRow | 'new' | null>(null);
  const go = (change: Partial<BankFilter>): void =>
    void navigate({ to: '.', search: bankSearch({ ...filter, page: 1, ...change }) as never, replace: true });
  async function drop({ id }: BankRow) {
    const yes = await confirm({
      title: t`Retirer cette question de la banque ?`,
      text: t`Les tests qui la posent la gardent ; ses chiffres sont perdus.`,
      action: t`Retirer`,
      danger: true,
    });
    if (!yes) return;
    try {
      await removeFromBank(id);
      toast.success(t`Question retirée.`);
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  const items = useQuery(bankQuery(filter)).data?.items ?? [];
  const row = open === 'new' || !open ? null : (items.find(({ id }) => id === open.id) ?? open);
  const courseOf = ({ subject: of }: BankRow): string =>
    (of && data?.courses.find(({ subject }) => subject === of)?.id) || '';
  return (
    <PageFrame
      title={t`Banque de questions`}
      width={760}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
      action={
        <Button variant="primary" icon={IconPlus} data-create onClick={() => setOpen('new')}>
          <Trans>Nouvelle question</Trans>
        </Button>
      }
    >
      <BankList
        filter={filter}
        onFilter={go}
        end={(row) =>
          row.can.edit && (
            <span className={css.row}>
              <IconButton icon={IconPencil} label={t`Modifier cette question`} onClick={() => setOpen(row)} />
              <IconButton icon={IconTrash} label={t`Retirer cette question`} onClick={() => void drop(row)} />
            </span>
          )
        }
      />
      {open && (
        <BankForm key={row?.id ?? 'new'} row={row} courseId={row ? courseOf(row) : ''} onClose={() => setOpen(null)} />
      )}
    </PageFrame>
  );
}
