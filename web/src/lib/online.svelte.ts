/** Whether this device has a connection, as far as it knows. */
class Online {
  #online = $state(navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.#online = true));
    addEventListener('offline', () => (this.#online = false));
  }
  get now(): boolean {
    return this.#online;
  }
}

export const online = new Online();
