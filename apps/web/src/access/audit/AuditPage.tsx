import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconSearchOff, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { saveFile } from '#kernel/content/save-file.ts';
import { toast } from '#kernel/toast/toast.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import {
  type AuditFilter,
  auditFile,
  type AuditLine,
  auditQuery,
  filterFrom,
  searchOf,
  verifyJournal,
} from './audit.api.ts';
import css from './parts/Audit.module.css';
import { AuditFilters } from './parts/AuditFilters.tsx';
import { useAuditColumns } from './parts/columns.tsx';
import { LineSheet } from './parts/LineSheet.tsx';
import { Verification } from './parts/Verification.tsx';

/** The school's journal: actions, authors, values before and after, and the proof that nothing was altered. */
export default function AuditPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(auditQuery(filter));
  const { data, isPlaceholderData } = query;
  const columns = useAuditColumns();
  const [open, setOpen] = useState<AuditLine | null>(null);
  const verify = useMutation({ mutationFn: verifyJournal });
  const exported = useMutation({
    mutationFn: () => auditFile(filter, 'csv'),
    onSuccess: (blob) => saveFile(blob, `${t`Journal des actions`}.csv`),
    onError: (error) => toast.error(sentence(error)),
  });
  const change = (part: Partial<AuditFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...part }) as never, replace: part.page === undefined });
  return (
    <PageFrame
      reach="school"
      title={t`Journal des actions`}
      tools={
        <IconButton
          icon={IconDownload}
          label={t`Exporter ces lignes`}
          tip="end"
          disabled={exported.isPending || !data?.total}
          onClick={() => exported.mutate()}
        />
      }
      action={
        <Button icon={IconShieldCheck} busy={verify.isPending} onClick={() => verify.mutate()}>
          <Trans>Vérifier</Trans>
        </Button>
      }
    >
      <div className={css.page}>
        {verify.data && <Verification result={verify.data} />}
        <AuditFilters filter={filter} onChange={change} />
        <Asked query={query} label={t`Chargement du journal`} rows={10}>
          {(data) => (
            <div className={css.list} data-late={isPlaceholderData || undefined}>
              <DataTable
                name="journal"
                label={t`Journal`}
                rows={data.items}
                rowKey={(line) => String(line.seq)}
                columns={columns}
                onOpen={setOpen}
                empty={
                  <EmptyState
                    icon={IconSearchOff}
                    title={t`Aucune ligne ne correspond`}
                    action={
                      <Button
                        onClick={() =>
                          change({ action: '', actor: null, object: null, q: '', from: '', to: '', page: 1 })
                        }
                      >
                        <Trans>Tout afficher</Trans>
                      </Button>
                    }
                  />
                }
              />
            </div>
          )}
        </Asked>
        {data && (
          <Pager
            label={t`Pages du journal`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </div>
      {open && <LineSheet line={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}
