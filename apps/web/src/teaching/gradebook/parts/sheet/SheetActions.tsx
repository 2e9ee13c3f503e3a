import type { GradeSheet } from '@encrier/contract/teaching/gradebook';
import { Button, ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BoxesForm } from '../assessment/BoxesForm.tsx';
import css from '../Gradebook.module.css';
import { heldFromParents, publishable, PublishDialog } from './PublishDialog.tsx';

/** A teacher's actions on a sheet: a new assessment, its parts, publishing. */
export function SheetActions({ sheet, list }: { sheet: GradeSheet; list: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'publish' | 'boxes' | null>(null);
  const rows = publishable(sheet).filter(({ state }) => state === 'draft');
  const marks = rows.reduce((sum, { count }) => sum + count, 0);
  const where = new URLSearchParams({ cours: sheet.course.id, ...(sheet.termId && { periode: sheet.termId }) });
  return (
    <span className={css.row}>
      <IconButton icon={IconFolders} label={t`Rubriques`} onClick={() => setOpen('boxes')} />
      <ButtonLink icon={IconPlus} href={`${list}/create?${where}`}>
        <Trans>Évaluation</Trans>
      </ButtonLink>
      {publishable(sheet).length + heldFromParents(sheet).length > 0 && (
        <Button variant="primary" onClick={() => setOpen('publish')}>
          {marks ? plural(marks, { one: 'Publier # note', other: 'Publier # notes' }) : <Trans>Publication</Trans>}
        </Button>
      )}
      {open === 'publish' && <PublishDialog sheet={sheet} onClose={() => setOpen(null)} />}
      {open === 'boxes' && <BoxesForm courseId={sheet.course.id} boxes={sheet.boxes} onClose={() => setOpen(null)} />}
    </span>
  );
}
