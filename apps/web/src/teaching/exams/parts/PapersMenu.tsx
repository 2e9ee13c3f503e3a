import type { ExamPage } from '@encrier/contract/teaching/exams';
import type { ExamPaper } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { paperFile } from '../exams.api.ts';
import { nameOf } from './ExamLook.tsx';

const names: Record<ExamPaper, MessageDescriptor> = {
  convocations: msg`Convocations`,
  plan: msg`Plan de salle`,
  door: msg`Liste d’affichage`,
  sheet: msg`Feuille de présence`,
  labels: msg`Étiquettes des copies`,
};

/** The papers of a test, as PDF. */
export function PapersMenu({ exam }: { exam: ExamPage }) {
  const { t, i18n } = useLingui();
  const print = useMutation({
    mutationFn: (kind: ExamPaper) => paperFile(exam.id, kind),
    onSuccess: (blob, kind) => saveFile(blob, `${i18n._(names[kind])} ${nameOf(exam)} ${exam.audience}.pdf`),
  });
  if (!exam.can.papers.length) return null;
  return (
    <Menu
      label={t`Imprimer`}
      closeLabel={t`Fermer`}
      trigger={(trigger) => (
        <Button {...trigger} icon={IconPrinter} busy={print.isPending}>
          <Trans>Imprimer</Trans>
        </Button>
      )}
      items={exam.can.papers.map((kind) => ({
        key: kind,
        label: i18n._(names[kind]),
        onSelect: () => print.mutate(kind),
      }))}
    />
  );
}
