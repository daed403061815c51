// Loaded before the server: on SIGUSR2 it holds on to more and more memory, as a leak does, between the requests that it answers.
const held = []
process.on("SIGUSR2", () => {
  setInterval(() => {
    for (let index = 0; index < 20_000; index += 1) held.push({ index, text: `${index} ${held.length}` })
  }, 20)
})
