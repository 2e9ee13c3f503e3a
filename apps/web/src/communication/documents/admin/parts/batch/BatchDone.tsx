import { ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Plural, Trans } from '@lingui/react/macro';
import { joinNames } from '#kernel/text.ts';
import css from '../Admin.module.css';

/** The result of a batch, and people it does not reach yet. */
export function BatchDone({ published, silent }: { published: number; silent: readonly string[] }) {
  return (
    <div className={css.stack}>
      <Notice tone="ok" title={<Plural value={published} one="# document publié" other="# documents publiés" />}>
        <Trans>Chaque famille ne voit que celui de son enfant.</Trans>
      </Notice>
      {silent.length > 0 && (
        <Notice
          tone="warn"
          title={
            <Plural
              value={silent.length}
              one="La famille de # élève n’a pas encore de compte"
              other="Les familles de # élèves n’ont pas encore de compte"
            />
          }
        >
          {joinNames(silent)}
        </Notice>
      )}
      <div className={css.foot}>
        <ButtonLink variant="primary" href="/admin/documents">
          <Trans>Voir les documents</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
