import type { TestPage as Test } from '@encrier/contract/teaching/diagnostic-tests';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileText, IconFileTypeCsv, IconPrinter, IconUpload } from '@tabler/icons-react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { questionsFile } from '../../transfer.api.ts';
import css from '../Tests.module.css';

/** Import and export of a test: questions of a file, files of its questions, the paper. */
export function QuestionFiles({ test, area }: { test: Test; area: string }) {
  const { t } = useLingui();
  const { id, title } = test;
  async function take(format: 'gift' | 'csv') {
    try {
      saveFile(await questionsFile(id, format), `${title}.${format === 'gift' ? 'gift.txt' : 'csv'}`);
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  return (
    <div className={css.row} data-print="hide">
      {test.can.edit && !test.sat && (
        <ButtonLink icon={IconUpload} href={`${area}/diagnostic-tests/import?test=${id}`}>
          <Trans>Importer des questions</Trans>
        </ButtonLink>
      )}
      {test.questions > 0 && (
        <>
          <ButtonLink icon={IconPrinter} href={`${area}/submit-student-response?test=${id}`}>
            <Trans>Sur papier</Trans>
          </ButtonLink>
          <ActionMenu
            label={t`Exporter les questions`}
            title={t`Exporter les questions`}
            icon={IconDownload}
            outlined
            actions={[
              {
                key: 'gift',
                label: t`GIFT, pour Moodle et d’autres`,
                icon: IconFileText,
                onPress: () => void take('gift'),
              },
              { key: 'csv', label: t`Tableau CSV`, icon: IconFileTypeCsv, onPress: () => void take('csv') },
            ]}
          />
        </>
      )}
    </div>
  );
}
