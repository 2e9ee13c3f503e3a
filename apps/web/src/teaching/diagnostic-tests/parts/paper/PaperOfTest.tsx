import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { paperQuery, questionsPaper, sheetsPaper } from '../../paper.api.ts';
import css from '../Tests.module.css';
import { PaperGrid } from './PaperGrid.tsx';
import { PaperOfPupil } from './PaperOfPupil.tsx';
import { ScanSheets } from './ScanSheets.tsx';
import { usePaper } from './use-paper.ts';

export type PaperView = 'saisie' | 'lecture';
type Props = {
  testId: string;
  view: PaperView;
  pupilId: string;
  onView: (view: PaperView) => void;
  onPupil: (id: string) => void;
};

/** One test on paper: printed, then typed or read from its sheets. */
export function PaperOfTest(props: Props) {
  const { t } = useLingui();
  const query = useQuery(paperQuery(props.testId));
  return (
    <Asked
      query={query}
      label={t`Chargement du test`}
      empty={({ questions }) =>
        questions.length ? null : (
          <EmptyState icon={IconListCheck} title={<Trans>Aucune question</Trans>}>
            <Trans>Ce test n’a pas encore de question à imprimer.</Trans>
          </EmptyState>
        )
      }
    >
      {(form) => <Opened key={form.id} form={form} {...props} />}
    </Asked>
  );
}

function Opened({ form, view, pupilId, onView, onPupil }: Props & { form: PaperForm }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const live = usePaper(form);
  return (
    <>
      <PrintButtons form={form} />
      {!form.can.type && (
        <Notice tone="info">
          <Trans>Les réponses se saisissent une fois le test publié.</Trans>
        </Notice>
      )}
      {form.pupils.length > 0 && (
        <div data-print="hide">
          <Segmented<PaperView>
            label={t`Manière de saisir`}
            wide={narrow}
            value={view}
            options={[
              { value: 'saisie', label: narrow ? t`Élève par élève` : t`En tableau` },
              { value: 'lecture', label: t`Lire les feuilles` },
            ]}
            onChange={onView}
          />
        </div>
      )}
      {form.pupils.length === 0 ? (
        <EmptyState icon={IconListCheck} title={<Trans>Aucun élève</Trans>}>
          <Trans>Ce test n’est pour aucun élève de vos cours.</Trans>
        </EmptyState>
      ) : view === 'lecture' ? (
        <ScanSheets form={form} live={live} />
      ) : narrow ? (
        <PaperOfPupil form={form} live={live} pupilId={pupilId} onPupil={onPupil} />
      ) : (
        <PaperGrid form={form} live={live} />
      )}
    </>
  );
}

function PrintButtons({ form: { id, title, pupils } }: { form: PaperForm }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState('');
  async function print(what: 'questions' | 'sheets') {
    setBusy(what);
    try {
      const blob = await (what === 'questions' ? questionsPaper(id) : sheetsPaper(id));
      saveFile(blob, `${what === 'questions' ? t`Sujet du test` : t`Feuilles de réponses`} ${title}.pdf`);
    } catch (failure) {
      toast.error(sentence(failure));
    }
    setBusy('');
  }
  return (
    <div className={css.row} data-print="hide">
      <Button icon={IconPrinter} busy={busy === 'questions'} onClick={() => void print('questions')}>
        <Trans>Imprimer le sujet</Trans>
      </Button>
      <Button
        icon={IconPrinter}
        disabled={!pupils.length}
        busy={busy === 'sheets'}
        onClick={() => void print('sheets')}
      >
        <Trans>Imprimer les feuilles de réponses</Trans>
      </Button>
    </div>
  );
}
