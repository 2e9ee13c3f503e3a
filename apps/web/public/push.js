// Part of the service worker: shows what a push brings (an opaque id, a kind, a neutral title) and opens it when pressed.
self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    notice = {};
  }
  const title = typeof notice.title === 'string' ? notice.title : 'Encrier';
  event.waitUntil(self.registration.showNotification(title, { tag: String(notice.id || 'notice'), icon: '/icon-192.png', badge: '/icon-192.png', data: { id: String(notice.id || '') } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { id } = event.notification.data || {};
  const address = id ? `/notifications?open=${encodeURIComponent(id)}` : '/notifications';
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((one) => 'navigate' in one);
    if (!page) return self.clients.openWindow(address);
    await page.focus();
    return page.navigate(address);
  };
  event.waitUntil(open());
});
