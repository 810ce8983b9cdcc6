const key = 'first-card-dismissed';

/** Whether this browser is not to show it; one that keeps nothing shows it each time. */
export function isFirstCardDismissed(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export function dismissFirstCard(isDismissed = true): void {
  try {
    if (isDismissed) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Then it is hidden until the page is opened again.
  }
}
