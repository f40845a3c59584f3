// Collects every port to the engine, and answers what came through it.
window.heard = []
window.joins = 0
window.opened = []
window.menu = []
window.addEventListener('message', (event) => {
  if (event.data !== 'engine-port' || event.source !== window) return
  window.joins += 1
  window.port = event.ports[0]
  window.port.onmessage = ({ data }) => window.heard.push(data)
})
window.aftermap?.onOpenFiles((paths) => window.opened.push(...paths))
window.aftermap?.onMenu((id) => window.menu.push(id))
