import { IconLink } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { IconBell } from '@tabler/icons-react';
import { useSession } from '#kernel/session/session.ts';

/** Link to the notifications, with the number of unread ones. */
export function Bell() {
  const unread = useSession((value) => value.user?.unread ?? 0);
  const label = plural(unread, {
    0: 'Notifications',
    one: 'Notifications : # non lue',
    other: 'Notifications : # non lues',
  });
  return <IconLink icon={IconBell} label={label} href="/notifications" count={unread} tip="end" />;
}
