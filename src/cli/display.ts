/** Whether a window could open here: always, but for Linux without an X or Wayland display. */
export const hasDisplay = (): boolean => process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
