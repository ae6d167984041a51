/** What is known of the machine and the process. */
const [platform = "", arch = "", pid = "", uid = "", hostname = "", home = "", temporary = ""] =
  goSystem().split("\0");

export const system = { platform, arch, pid: Number(pid), uid: Number(uid), hostname, home, temporary };
