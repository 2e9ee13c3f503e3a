import type { ResultsCheck } from '@encrier/contract/teaching/report-cards-proof';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { comma } from '#kernel/text.ts';
import { lsuResults, massarResults, resultsQuery } from '../../report-cards.api.ts';
import { MassarDialog } from '../massar/MassarDialog.tsx';
import css from '../ReportCards.module.css';

type Props = { classId: string; termId: string };
/** Frozen results in the layouts of the State: LSU and Massar. */
export function ResultsButton({ classId, termId }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'results' | 'massar' | null>(null);
  const query = useQuery({ ...resultsQuery(classId, termId), enabled: open === 'results' });
  return (
    <>
      <Button icon={IconFileExport} onClick={() => setOpen('results')}>
        <Trans>LSU et Massar</Trans>
      </Button>
      {open === 'results' && (
        <Dialog open onClose={() => setOpen(null)} title={t`Résultats pour LSU et Massar`} closeLabel={t`Fermer`}>
          <Asked query={query} label={t`Chargement des résultats`} rows={4}>
            {(found) => <Files classId={classId} termId={termId} found={found} onTemplate={() => setOpen('massar')} />}
          </Asked>
        </Dialog>
      )}
      {open === 'massar' && <MassarDialog classId={classId} termId={termId} onClose={() => setOpen('results')} />}
    </>
  );
}

function Files({ classId, termId, found, onTemplate }: Props & { found: ResultsCheck; onTemplate: () => void }) {
  const { t } = useLingui();
  const [uai, setUai] = useState(found.uai);
  const [head, setHead] = useState(found.head);
  const lsu = useMutation({
    mutationFn: () => lsuResults(classId, termId, { uai: uai.trim().toUpperCase(), head: head.trim() }),
    meta: { quiet: true },
    onSuccess: (blob) => saveFile(blob, 'LSU.xml'),
  });
  const massar = useMutation({
    mutationFn: () => massarResults(classId, termId),
    meta: { quiet: true },
    onSuccess: (blob) => saveFile(blob, 'Massar.xlsx'),
  });
  const wrong = uai.trim() !== '' && !/^\d{7}[a-z]$/i.test(uai.trim());
  const failure = lsu.error ?? massar.error;
  return (
    <div className={css.form}>
      <Notice tone="info" title={t`Établis selon la documentation publique`}>
        <Trans>
          Aucune administration ne les a vérifiés : c’est une connaissance générale de leurs formats. Relisez chaque
          fichier avant de le transmettre.
        </Trans>
      </Notice>
      {failure && <Notice tone="bad">{sentence(failure)}</Notice>}
      <section className={css.form} aria-label="LSU">
        <b>LSU</b>
        <TextField
          label={t`Code UAI de l’établissement`}
          maxLength={8}
          value={uai}
          error={wrong ? t`Sept chiffres et une lettre.` : undefined}
          onChange={(event) => setUai(event.currentTarget.value)}
        />
        <TextField
          label={t`Nom du chef d’établissement`}
          maxLength={100}
          value={head}
          onChange={(event) => setHead(event.currentTarget.value)}
        />
        <Missing label={t`Absents du fichier, sans identifiant SIECLE`} names={found.noSiecle} />
        <Missing label={t`Matières sans code national à six chiffres`} names={found.noCode} />
        <div className={css.row}>
          <Button
            variant="primary"
            busy={lsu.isPending}
            disabled={wrong || !uai.trim() || !head.trim()}
            onClick={() => lsu.mutate()}
          >
            <Trans>Fichier LSU</Trans>
          </Button>
        </div>
      </section>
      <section className={css.form} aria-label="Massar">
        <b>Massar</b>
        <Missing label={t`Sans code Massar`} names={found.noMassar} />
        <div className={css.row}>
          <Button variant="primary" busy={massar.isPending} onClick={() => massar.mutate()}>
            <Trans>Fichier Massar</Trans>
          </Button>
          <Button disabled={!found.cards} onClick={onTemplate}>
            <Trans>Remplir le fichier de Massar</Trans>
          </Button>
        </div>
      </section>
    </div>
  );
}

const few = 6;
function Missing({ label, names }: { label: string; names: readonly string[] }) {
  const { t } = useLingui();
  if (!names.length) return null;
  const more = names.length - few;
  return (
    <p className={css.warn}>
      {label} : <bdi>{names.slice(0, few).join(comma())}</bdi> {more > 0 && t`et ${more} de plus`}
    </p>
  );
}
