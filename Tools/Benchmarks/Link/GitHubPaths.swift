/// The 142 paths of the GitHub API (go-http-routing-benchmark, methods dropped), each with a request.
enum GitHubPaths {
  /// A path and a link that it matches.
  struct Path {
    let pattern: String
    let request: String
  }

  static let all: [Path] = text.split(separator: "\n").map { line in
    let parts = line.split(separator: " ").map(String.init)
    return Path(pattern: parts[0], request: parts[1])
  }

  private static let text = """
    authorizations authorizations
    authorizations/:id authorizations/123456
    applications/:client_id/tokens/:access_token applications/abc123/tokens/e72e16c7e42f
    applications/:client_id/tokens applications/abc123/tokens
    events events
    repos/:owner/:repo/events repos/octocat/hello-world/events
    networks/:owner/:repo/events networks/octocat/hello-world/events
    orgs/:org/events orgs/acme-inc/events
    users/:user/received_events users/octocat/received_events
    users/:user/received_events/public users/octocat/received_events/public
    users/:user/events users/octocat/events
    users/:user/events/public users/octocat/events/public
    users/:user/events/orgs/:org users/octocat/events/orgs/acme-inc
    feeds feeds
    notifications notifications
    repos/:owner/:repo/notifications repos/octocat/hello-world/notifications
    notifications/threads/:id notifications/threads/123456
    notifications/threads/:id/subscription notifications/threads/123456/subscription
    repos/:owner/:repo/stargazers repos/octocat/hello-world/stargazers
    users/:user/starred users/octocat/starred
    user/starred user/starred
    user/starred/:owner/:repo user/starred/octocat/hello-world
    repos/:owner/:repo/subscribers repos/octocat/hello-world/subscribers
    users/:user/subscriptions users/octocat/subscriptions
    user/subscriptions user/subscriptions
    repos/:owner/:repo/subscription repos/octocat/hello-world/subscription
    user/subscriptions/:owner/:repo user/subscriptions/octocat/hello-world
    users/:user/gists users/octocat/gists
    gists gists
    gists/:id gists/123456
    gists/:id/star gists/123456/star
    gists/:id/forks gists/123456/forks
    repos/:owner/:repo/git/blobs/:sha repos/octocat/hello-world/git/blobs/6dcb09b5b57875f334f61aebed695e2e4193db5e
    repos/:owner/:repo/git/blobs repos/octocat/hello-world/git/blobs
    repos/:owner/:repo/git/commits/:sha repos/octocat/hello-world/git/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
    repos/:owner/:repo/git/commits repos/octocat/hello-world/git/commits
    repos/:owner/:repo/git/refs repos/octocat/hello-world/git/refs
    repos/:owner/:repo/git/tags/:sha repos/octocat/hello-world/git/tags/6dcb09b5b57875f334f61aebed695e2e4193db5e
    repos/:owner/:repo/git/tags repos/octocat/hello-world/git/tags
    repos/:owner/:repo/git/trees/:sha repos/octocat/hello-world/git/trees/6dcb09b5b57875f334f61aebed695e2e4193db5e
    repos/:owner/:repo/git/trees repos/octocat/hello-world/git/trees
    issues issues
    user/issues user/issues
    orgs/:org/issues orgs/acme-inc/issues
    repos/:owner/:repo/issues repos/octocat/hello-world/issues
    repos/:owner/:repo/issues/:number repos/octocat/hello-world/issues/1347
    repos/:owner/:repo/assignees repos/octocat/hello-world/assignees
    repos/:owner/:repo/assignees/:assignee repos/octocat/hello-world/assignees/vassignee
    repos/:owner/:repo/issues/:number/comments repos/octocat/hello-world/issues/1347/comments
    repos/:owner/:repo/issues/:number/events repos/octocat/hello-world/issues/1347/events
    repos/:owner/:repo/labels repos/octocat/hello-world/labels
    repos/:owner/:repo/labels/:name repos/octocat/hello-world/labels/vname
    repos/:owner/:repo/issues/:number/labels repos/octocat/hello-world/issues/1347/labels
    repos/:owner/:repo/issues/:number/labels/:name repos/octocat/hello-world/issues/1347/labels/vname
    repos/:owner/:repo/milestones/:number/labels repos/octocat/hello-world/milestones/1347/labels
    repos/:owner/:repo/milestones repos/octocat/hello-world/milestones
    repos/:owner/:repo/milestones/:number repos/octocat/hello-world/milestones/1347
    emojis emojis
    gitignore/templates gitignore/templates
    gitignore/templates/:name gitignore/templates/vname
    markdown markdown
    markdown/raw markdown/raw
    meta meta
    rate_limit rate_limit
    users/:user/orgs users/octocat/orgs
    user/orgs user/orgs
    orgs/:org orgs/acme-inc
    orgs/:org/members orgs/acme-inc/members
    orgs/:org/members/:user orgs/acme-inc/members/octocat
    orgs/:org/public_members orgs/acme-inc/public_members
    orgs/:org/public_members/:user orgs/acme-inc/public_members/octocat
    orgs/:org/teams orgs/acme-inc/teams
    teams/:id teams/123456
    teams/:id/members teams/123456/members
    teams/:id/members/:user teams/123456/members/octocat
    teams/:id/repos teams/123456/repos
    teams/:id/repos/:owner/:repo teams/123456/repos/octocat/hello-world
    user/teams user/teams
    repos/:owner/:repo/pulls repos/octocat/hello-world/pulls
    repos/:owner/:repo/pulls/:number repos/octocat/hello-world/pulls/1347
    repos/:owner/:repo/pulls/:number/commits repos/octocat/hello-world/pulls/1347/commits
    repos/:owner/:repo/pulls/:number/files repos/octocat/hello-world/pulls/1347/files
    repos/:owner/:repo/pulls/:number/merge repos/octocat/hello-world/pulls/1347/merge
    repos/:owner/:repo/pulls/:number/comments repos/octocat/hello-world/pulls/1347/comments
    user/repos user/repos
    users/:user/repos users/octocat/repos
    orgs/:org/repos orgs/acme-inc/repos
    repositories repositories
    repos/:owner/:repo repos/octocat/hello-world
    repos/:owner/:repo/contributors repos/octocat/hello-world/contributors
    repos/:owner/:repo/languages repos/octocat/hello-world/languages
    repos/:owner/:repo/teams repos/octocat/hello-world/teams
    repos/:owner/:repo/tags repos/octocat/hello-world/tags
    repos/:owner/:repo/branches repos/octocat/hello-world/branches
    repos/:owner/:repo/branches/:branch repos/octocat/hello-world/branches/main
    repos/:owner/:repo/collaborators repos/octocat/hello-world/collaborators
    repos/:owner/:repo/collaborators/:user repos/octocat/hello-world/collaborators/octocat
    repos/:owner/:repo/comments repos/octocat/hello-world/comments
    repos/:owner/:repo/commits/:sha/comments repos/octocat/hello-world/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e/comments
    repos/:owner/:repo/comments/:id repos/octocat/hello-world/comments/123456
    repos/:owner/:repo/commits repos/octocat/hello-world/commits
    repos/:owner/:repo/commits/:sha repos/octocat/hello-world/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e
    repos/:owner/:repo/readme repos/octocat/hello-world/readme
    repos/:owner/:repo/keys repos/octocat/hello-world/keys
    repos/:owner/:repo/keys/:id repos/octocat/hello-world/keys/123456
    repos/:owner/:repo/downloads repos/octocat/hello-world/downloads
    repos/:owner/:repo/downloads/:id repos/octocat/hello-world/downloads/123456
    repos/:owner/:repo/forks repos/octocat/hello-world/forks
    repos/:owner/:repo/hooks repos/octocat/hello-world/hooks
    repos/:owner/:repo/hooks/:id repos/octocat/hello-world/hooks/123456
    repos/:owner/:repo/hooks/:id/tests repos/octocat/hello-world/hooks/123456/tests
    repos/:owner/:repo/merges repos/octocat/hello-world/merges
    repos/:owner/:repo/releases repos/octocat/hello-world/releases
    repos/:owner/:repo/releases/:id repos/octocat/hello-world/releases/123456
    repos/:owner/:repo/releases/:id/assets repos/octocat/hello-world/releases/123456/assets
    repos/:owner/:repo/stats/contributors repos/octocat/hello-world/stats/contributors
    repos/:owner/:repo/stats/commit_activity repos/octocat/hello-world/stats/commit_activity
    repos/:owner/:repo/stats/code_frequency repos/octocat/hello-world/stats/code_frequency
    repos/:owner/:repo/stats/participation repos/octocat/hello-world/stats/participation
    repos/:owner/:repo/stats/punch_card repos/octocat/hello-world/stats/punch_card
    repos/:owner/:repo/statuses/:ref repos/octocat/hello-world/statuses/vref
    search/repositories search/repositories
    search/code search/code
    search/issues search/issues
    search/users search/users
    legacy/issues/search/:owner/:repository/:state/:keyword legacy/issues/search/octocat/vrepository/vstate/vkeyword
    legacy/repos/search/:keyword legacy/repos/search/vkeyword
    legacy/user/search/:keyword legacy/user/search/vkeyword
    legacy/user/email/:email legacy/user/email/vemail
    users/:user users/octocat
    user user
    users users
    user/emails user/emails
    users/:user/followers users/octocat/followers
    user/followers user/followers
    users/:user/following users/octocat/following
    user/following user/following
    user/following/:user user/following/octocat
    users/:user/following/:target_user users/octocat/following/vtarget_user
    users/:user/keys users/octocat/keys
    user/keys user/keys
    user/keys/:id user/keys/123456
    """
}
