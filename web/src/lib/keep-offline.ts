/** Lets the worker keep the application and the rules of all games for when there is no connection. */
export async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep-rules');
  } catch {
    // a private window, or a device that keeps nothing: everything works with a connection
  }
}
