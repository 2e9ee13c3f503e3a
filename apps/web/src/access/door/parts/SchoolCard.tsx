import { Facts } from '@encrier/ui/data/Facts';
import { UiLink } from '@encrier/ui/link';
import { Crest } from '@encrier/ui/frame/Identity';
import { Trans } from '@lingui/react/macro';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Door.module.css';

/** Head of the sign-in card: the school is the brand. */
export function SchoolCard({ change = true }: { change?: boolean }) {
  const school = useSession((value) => value.school);
  if (!school) return null;
  return (
    <div className={css.school}>
      <Crest name={school.title} image={imageAddress(school, school.logo, 96)} size={40} />
      <span className={css.schoolText}>
        <bdi className={css.schoolName}>{school.title}</bdi>
        <span className={css.schoolCity}>
          <Facts>{[school.city, school.kind]}</Facts>
        </span>
      </span>
      {change && (
        <UiLink className={css.strong} href="/scan">
          <Trans>Changer</Trans>
        </UiLink>
      )}
    </div>
  );
}
